import { inArray } from 'drizzle-orm';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { domains, type Domain } from '../../../schema/domains/domains.table.ts';

interface Judged {
  domain: Domain;
  alias: string;
}

/** The same by all rules. */
const plain = /^[a-z0-9_-]{1,30}$/;

/**
 * Keeps the rules by which aliases were judged until the transaction ends. Throws `alias_rules_changed` where the owner
 * of a domain has changed them since they were read. Nearly all aliases are the same by all rules, and cost nothing.
 */
export async function holdAliasRules({ db }: Scope, judged: readonly Judged[]): Promise<void> {
  const byRules = judged.filter(({ domain, alias }) => domain.type !== 'common' && !plain.test(alias));
  if (byRules.length === 0) return;
  const ids = [...new Set(byRules.map(({ domain }) => domain.id))];
  const held = await db
    .select()
    .from(domains)
    .where(inArray(domains.id, ids))
    .orderBy(domains.id)
    .for('key share');
  const byId = new Map(held.map((domain) => [domain.id, domain]));
  if (!byRules.every(({ domain }) => isSame(domain, byId.get(domain.id))))
    throw new AppError('alias_rules_changed');
}

function isSame(read: Domain, held: Domain | undefined): boolean {
  return held?.wideAliases === read.wideAliases && held.caseSensitiveAliases === read.caseSensitiveAliases;
}
