import { and, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { aliasLengthOn, aliasRefusal } from '@linklet/contract/links/aliases.ts';
import type { checkAlias as endpoint } from '@linklet/contract/links/links.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { chooseDomain, type Domain } from '../../domains/index.ts';
import { aliases } from '../../../schema/links/links.table.ts';

const SUGGESTED_AT_MOST = 3;

/**
 * Whether an alias is free on a domain, and others like it that are: nothing about who has it. Refuses what creating a
 * link would refuse, with the same codes.
 */
export async function checkAlias(
  scope: Scope,
  { alias, domain: host }: z.output<NonNullable<(typeof endpoint)['query']>>,
): Promise<z.input<(typeof endpoint)['response']>> {
  const domain = await chooseDomain(scope, { host, withAlias: true });
  requireAliasForm(alias, domain);
  const similar = similarAliases(alias, domain, scope.clock());
  const taken = await findTaken(scope, domain.id, [alias, ...similar]);
  const isFree = !taken.has(alias.toLowerCase());
  const free = similar.filter((each) => !taken.has(each.toLowerCase()));
  return { is_free: isFree, suggestions: isFree ? [] : free.slice(0, SUGGESTED_AT_MOST) };
}

/** Throws `alias_invalid`, `alias_too_short`, `alias_too_long`, `alias_reserved`. */
export function requireAliasForm(alias: string, domain: Pick<Domain, 'type'>): void {
  const isBranded = isBrandedDomain(domain);
  const refusal = aliasRefusal(alias, isBranded);
  if (refusal !== null) throw new AppError(refusal, aliasLengthOn(isBranded));
}

function isBrandedDomain({ type }: Pick<Domain, 'type'>): boolean {
  return type !== 'common';
}

function similarAliases(alias: string, domain: Domain, now: Date): string[] {
  const isBranded = isBrandedDomain(domain);
  const { max } = aliasLengthOn(isBranded);
  const endings = [String(now.getUTCFullYear()), '2', '3', '4', '5', 'link', 'new', '7', '24'];
  return endings
    .map((ending) => `${alias.slice(0, max - ending.length - 1)}-${ending}`)
    .filter((similar) => aliasRefusal(similar, isBranded) === null);
}

async function findTaken({ db }: Scope, domainId: number, wanted: string[]): Promise<Set<string>> {
  const lower = sql<string>`lower(${aliases.alias})`;
  const rows = await db
    .select({ alias: lower })
    .from(aliases)
    .where(
      and(
        eq(aliases.domainId, domainId),
        inArray(
          lower,
          wanted.map((alias) => alias.toLowerCase()),
        ),
      ),
    );
  return new Set(rows.map(({ alias }) => alias));
}
