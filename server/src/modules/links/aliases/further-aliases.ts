import { aliasKey } from '@linklet/contract/links/aliases.ts';
import type { CreateLinkBody } from '@linklet/contract/links/create-link.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Taken } from '../../usage/index.ts';
import { chooseDomain, type Domain } from '../../domains/index.ts';
import { aliasUsage } from './alias-usage.ts';
import { requireAliasForm, takenError } from './check-alias.ts';
import { aliases } from '../../../schema/links/links.table.ts';

/** An alias that a link has beside its main one. */
export interface FurtherAlias {
  domain: Domain;
  alias: string;
}

/**
 * The further aliases that a new link is wanted with. Throws the `domain_…` and `alias_…` codes at the field of the one
 * that they are about, and `aliases_of_link_reached`.
 */
export async function checkFurtherAliases(
  scope: Scope,
  wanted: CreateLinkBody['further_aliases'],
): Promise<FurtherAlias[]> {
  const most = scope.entitlements.options.max_aliases_per_url;
  if (wanted.length > 0 && most !== null && wanted.length >= most)
    throw new AppError('aliases_of_link_reached', { max: most, field: 'further_aliases' });
  const checked: FurtherAlias[] = [];
  for (const [index, { domain: host, alias }] of wanted.entries()) {
    try {
      const domain = await chooseDomain(scope, { host, withAlias: true });
      checked.push({ domain, alias: requireAliasForm(alias, domain) });
    } catch (error) {
      throw atFurtherAlias(error, index);
    }
  }
  return checked;
}

/** What all aliases of a new link take of the plan's limits. */
export function usageOfAll(main: Domain, further: readonly FurtherAlias[]): Taken {
  const taken: Taken = {};
  for (const domain of [main, ...further.map((each) => each.domain)]) {
    for (const [name, amount] of Object.entries(aliasUsage(domain)) as [keyof Taken, number][]) {
      taken[name] = (taken[name] ?? 0) + amount;
    }
  }
  return taken;
}

/** Throws `alias_taken` at the field of the first that is. */
export async function storeFurtherAliases(
  { db, clock }: Scope,
  linkId: number,
  further: readonly FurtherAlias[],
): Promise<void> {
  for (const [index, { domain, alias }] of further.entries()) {
    const [inserted] = await db
      .insert(aliases)
      .values({ linkId, domainId: domain.id, alias, key: aliasKey(alias, domain), createdAt: clock() })
      .onConflictDoNothing()
      .returning({ id: aliases.id });
    if (!inserted) throw atFurtherAlias(takenError(alias), index);
  }
}

function atFurtherAlias(error: unknown, index: number): unknown {
  if (!(error instanceof AppError) || error.field === undefined) return error;
  return new AppError(error.code, {
    ...error.details,
    field: `further_aliases.${String(index)}.${error.field}`,
  });
}
