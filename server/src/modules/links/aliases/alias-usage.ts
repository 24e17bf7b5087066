import type { Taken } from '../../usage/index.ts';
import type { Domain } from '../../domains/index.ts';

/** What a new alias takes of the plan's limits. */
export function aliasUsage({ type }: Pick<Domain, 'type'>): Taken {
  const isBranded = type !== 'common';
  return {
    active_aliases: 1,
    aliases: 1,
    aliases_per_month: 1,
    branded_aliases_per_month: isBranded ? 1 : 0,
  };
}
