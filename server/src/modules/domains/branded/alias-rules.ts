import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { DomainChange } from '@linklet/contract/domains/endpoints.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { domains, type Domain } from '../../../schema/domains/domains.table.ts';
import { aliases } from '../../../schema/links/links.table.ts';
import { MOST_COUNTED } from './domain-view.ts';

type Rules = Partial<Pick<Domain, 'wideAliases' | 'caseSensitiveAliases'>>;

/**
 * What a change makes of the rules for aliases of a domain, in a transaction. Throws `wide_aliases_in_use` where an alias
 * needs what is turned off, and `aliases_in_use` where some were told apart by other rules.
 */
export async function aliasRulesIn(scope: Scope, domain: Domain, wanted: DomainChange): Promise<Rules> {
  const { wide_aliases: wide, case_sensitive_aliases: caseSensitive } = wanted;
  if (wide === undefined && caseSensitive === undefined) return {};
  const present = await lockDomain(scope, domain);
  return {
    ...(wide !== undefined && (await wideIn(scope, present, wide))),
    ...(caseSensitive !== undefined && (await caseIn(scope, present, caseSensitive))),
  };
}

async function wideIn(scope: Scope, present: Domain, wideAliases: boolean): Promise<Rules> {
  if (present.wideAliases && !wideAliases) {
    await requireNone(scope, present, { code: 'wide_aliases_in_use', which: isWide });
  }
  return { wideAliases };
}

async function caseIn(scope: Scope, present: Domain, caseSensitiveAliases: boolean): Promise<Rules> {
  if (present.caseSensitiveAliases !== caseSensitiveAliases) {
    await requireNone(scope, present, { code: 'aliases_in_use', which: undefined });
  }
  return { caseSensitiveAliases };
}

// As the index aliases_wide has it.
const isWide = sql`(char_length(${aliases.alias}) > 30 or ${aliases.alias} ~ '[^A-Za-z0-9_-]')`;

/** Whoever adds an alias has the domain, or waits for it. */
async function lockDomain({ db }: Scope, { id }: Domain): Promise<Domain> {
  const [locked] = await db.select().from(domains).where(eq(domains.id, id)).for('update');
  if (!locked) throw new AppError('not_found');
  return locked;
}

async function requireNone(
  { db }: Scope,
  { id }: Domain,
  { code, which }: { code: 'wide_aliases_in_use' | 'aliases_in_use'; which: SQL | undefined },
): Promise<void> {
  const some = db
    .select({ id: aliases.id })
    .from(aliases)
    .where(and(eq(aliases.domainId, id), which))
    .limit(MOST_COUNTED + 1)
    .as('some');
  const count = await db.$count(some);
  if (count > MOST_COUNTED)
    throw new AppError(code, { count: `more than ${MOST_COUNTED.toLocaleString('en')}` });
  if (count > 0) throw new AppError(code, { count });
}
