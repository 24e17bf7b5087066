import { sql, type SQL } from 'drizzle-orm';
import { aliasKey } from '@linklet/contract/links/aliases.ts';
import { domains } from '../domains/domains.table.ts';
import { aliases } from './links.table.ts';

/** Whether an alias is one of those that are named so, by the rules of its domain, which is joined. */
export function isNamed(...names: string[]): SQL {
  const exact = names.map((name) => aliasKey(name, { caseSensitiveAliases: true }));
  const folded = names.map((name) => aliasKey(name, { caseSensitiveAliases: false }));
  // The index answers the first part.
  return sql`${aliases.key} = any(${sql.param([...exact, ...folded])}::text[]) and ${aliases.key} = any(
    case when ${domains.caseSensitiveAliases} then ${sql.param(exact)}::text[] else ${sql.param(folded)}::text[] end)`;
}
