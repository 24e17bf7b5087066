import { eq, sql } from 'drizzle-orm';
import { links, usedClicks } from '../../../schema/links/links.table.ts';
import { checkOtherUrl } from './check-other-url.ts';
import { optionalText, plain, type Setting } from './link-option.ts';

const most: Setting<number | null, number | null> = {
  ...plain('maxClicks'),
  // With a new limit a new count begins.
  changed: async ({ db }, { id }, kept) => {
    if (kept === null) await db.delete(usedClicks).where(eq(usedClicks.linkId, id));
  },
};

const clicksUsed = sql<number>`coalesce(
  (select ${usedClicks.used} from ${usedClicks} where ${usedClicks.linkId} = ${links.id}), 0)`;

export const clickLimit = {
  edits: {
    max_clicks: most,
    after_clicks_url: optionalText('afterClicksUrl', async (scope, typed) =>
      checkOtherUrl(scope, 'after_clicks_url', typed),
    ),
  },
  shown: { clicks_used: clicksUsed },
};
