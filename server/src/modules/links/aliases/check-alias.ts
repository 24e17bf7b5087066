import { and, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  aliasFacts,
  aliasKey,
  aliasRefusal,
  composed,
  isPatternAlias,
  patternEnd,
  type AliasRules,
} from '@linklet/contract/links/aliases.ts';
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
  if (isPatternAlias(alias)) return { is_free: !(await hasPattern(scope, domain)), suggestions: [] };
  const similar = similarAliases(alias, domain, scope.clock());
  const taken = await findTaken(
    scope,
    domain.id,
    [alias, ...similar].map((each) => aliasKey(each, domain)),
  );
  const isFree = !taken.has(aliasKey(alias, domain));
  const free = similar.filter((each) => !taken.has(aliasKey(each, domain)));
  return { is_free: isFree, suggestions: isFree ? [] : free.slice(0, SUGGESTED_AT_MOST) };
}

/** The alias as it is kept. Throws `alias_invalid`, `alias_too_short`, `alias_too_long`, `alias_reserved`. */
export function requireAliasForm(alias: string, rules: AliasRules): string {
  const refusal = aliasRefusal(alias, rules);
  if (refusal !== null) throw new AppError(refusal, aliasFacts(rules));
  return composed(alias);
}

function similarAliases(alias: string, domain: Domain, now: Date): string[] {
  const { max } = aliasFacts(domain);
  const endings = [String(now.getUTCFullYear()), '2', '3', '4', '5', 'link', 'new', '7', '24'];
  return endings
    .map((ending) => `${alias.slice(0, max - ending.length - 1)}-${ending}`)
    .filter((similar) => aliasRefusal(similar, domain) === null);
}

/** Those of the keys that an alias of the domain has. */
async function findTaken({ db }: Scope, domainId: number, keys: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ key: aliases.key })
    .from(aliases)
    .where(and(eq(aliases.domainId, domainId), inArray(aliases.key, keys)));
  return new Set(rows.map(({ key }) => key));
}

async function hasPattern({ db }: Scope, { id }: Domain): Promise<boolean> {
  const isPattern = sql`right(${aliases.key}, 2) = ${sql.raw(`'${patternEnd}'`)}`;
  return (await db.$count(aliases, and(eq(aliases.domainId, id), isPattern))) > 0;
}

/** Of an alias that is wanted, and that an index has refused. */
export function takenError(alias: string): AppError {
  return new AppError(isPatternAlias(alias) ? 'pattern_taken' : 'alias_taken');
}
