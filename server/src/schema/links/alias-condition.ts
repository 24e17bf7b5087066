import { sql, type SQL } from 'drizzle-orm';
import { aliasKey } from '@linklet/contract/links/aliases.ts';
import { domains } from '../domains/domains.table.ts';
import { aliases } from './links.table.ts';

/** Whether an alias is the one that is named so, by the rules of its domain, which is joined. */
export function isNamed(alias: string): SQL {
  const exact = aliasKey(alias, { caseSensitiveAliases: true });
  const folded = aliasKey(alias, { caseSensitiveAliases: false });
  return sql`${aliases.key} = case when ${domains.caseSensitiveAliases} then ${exact} else ${folded} end`;
}
