import type { UnknownAliasDays } from '@linklet/contract/analytics/unknown-aliases.ts';
import type { ShownAliases } from '#/features/analytics/unknown-aliases/unknown-aliases.queries.ts';
import { textIn, type Search } from './search.ts';

const dayCounts: readonly UnknownAliasDays[] = ['1', '7', '30', '90'];

/** Which unknown aliases an address says. */
export function shownAliasesIn({ state, days }: Search<ShownAliases>): ShownAliases {
  return {
    state: state === 'ignored' ? state : 'open',
    days: dayCounts.find((each) => each === textIn(days)) ?? '30',
  };
}
