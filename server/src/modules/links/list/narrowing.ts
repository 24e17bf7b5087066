import { and, gte, lte, not, sql, type SQL } from 'drizzle-orm';
import { links, usedClicks } from '../../../schema/links/links.table.ts';
import { linkTags, tags } from '../../../schema/links/tags.table.ts';

interface WithTags {
  names: readonly string[];
  /** Whether one of them is enough, or all must be there. */
  mode: 'any' | 'all';
}

/** What else links of a window must meet. */
export interface Narrowing {
  tags?: WithTags | undefined;
  withoutTags?: WithTags | undefined;
  createdFrom?: Date | undefined;
  createdUntil?: Date | undefined;
  withoutUsedUp?: boolean;
  withoutExpired?: boolean;
}

export function narrowingOf(workspaceId: number, narrowed: Narrowing, now: Date): SQL | undefined {
  const { createdFrom, createdUntil } = narrowed;
  const wanted = hasTags(workspaceId, narrowed.tags);
  const unwanted = hasTags(workspaceId, narrowed.withoutTags);
  return and(
    wanted,
    unwanted && not(unwanted),
    createdFrom && gte(links.createdAt, createdFrom),
    createdUntil && lte(links.createdAt, createdUntil),
    narrowed.withoutUsedUp === true ? hasClicksLeft : undefined,
    narrowed.withoutExpired === true
      ? sql`(${links.expiresAt} is null or ${links.expiresAt} > ${now.toISOString()})`
      : undefined,
  );
}

const hasClicksLeft = sql`(${links.maxClicks} is null or ${links.maxClicks} > coalesce(
  (select ${usedClicks.used} from ${usedClicks} where ${usedClicks.linkId} = ${links.id}), 0))`;

function hasTags(workspaceId: number, given: WithTags | undefined): SQL | undefined {
  const names = [...new Set(given?.names)];
  if (given === undefined || names.length === 0) return undefined;
  return sql`${links.id} in (
    select ${linkTags.linkId} from ${linkTags} join ${tags} on ${tags.id} = ${linkTags.tagId}
    where ${tags.workspaceId} = ${workspaceId} and ${tags.name} = any(${sql.param(names)}::text[])
    group by ${linkTags.linkId} having count(*) >= ${given.mode === 'all' ? names.length : 1})`;
}
