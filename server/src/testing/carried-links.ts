import type { Sql } from '../platform/postgres/postgres.ts';
import { linkRecord, type ReplicaLink } from '../modules/redirects/replica/link-record.ts';

/** What front doors are given of a link, by its public name, for its first alias. */
export async function carriedLink(sql: Sql, hash: string): Promise<ReplicaLink> {
  const [row] = await sql
    .unsafe(
      `select ${linkRecord.select} from ${linkRecord.rows} where ${linkRecord.column('linkHash')} = $1`,
      [hash],
    )
    .values();
  if (!row) throw new Error(`No link is carried that is named ${hash}.`);
  return linkRecord.fromTexts(row as (string | null)[]);
}
