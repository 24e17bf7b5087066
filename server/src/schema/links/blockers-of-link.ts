import { sql } from 'drizzle-orm';
import { blockedLinks, blockedLongUrls, links } from './links.table.ts';

/** Ids of the bans that block the link of a statement, those among them whose lifting is not done yet. */
export const blockersOfLink = sql`(
  select ${blockedLinks.banId} from ${blockedLinks} where ${blockedLinks.linkId} = ${links.id}
  union all
  select ${blockedLongUrls.banId} from ${blockedLongUrls} where ${blockedLongUrls.longUrlId} = ${links.longUrlId})`;
