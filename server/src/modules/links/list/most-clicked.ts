import { sql, type SQL } from 'drizzle-orm';
import type { Scope } from '../../../platform/scope.ts';
import { countMostClicked } from '../../clicks/index.ts';
import { shownSince } from '../../plans/index.ts';
import { findOrigins } from './only-unclicked.ts';

/** Those behind them are listed as if nobody had clicked them. */
const MOST_RANKED = 20_000;
const EVER = new Date(0);

/** The clicks of a workspace's links that its plan shows, as a table that a query of links can join: `clicked (link_id, clicks)`. */
export async function clickedTable(scope: Scope, workspaceId: number): Promise<SQL> {
  const ranked = await countMostClicked(scope, await findOrigins(scope, workspaceId), {
    since: shownSince(scope) ?? EVER,
    most: MOST_RANKED,
  });
  const [ids, clicks] = [ranked.map(({ id }) => id), ranked.map(({ clicks }) => clicks)];
  return sql`unnest(${sql.param(ids)}::bigint[], ${sql.param(clicks)}::bigint[]) as clicked (link_id, clicks)`;
}
