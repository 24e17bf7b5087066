import { and, arrayContains, eq, gte, isNull, lt } from 'drizzle-orm';
import { shortUrl } from '@linklet/contract/links/short-url.ts';
import { MOST_BYTES, MOST_CLICKS, type ClickData } from '@linklet/contract/webhooks/payloads.ts';
import { MINUTE_MS } from '../../../platform/clock.ts';
import { inTransaction, type Services } from '../../../platform/scope.ts';
import { webhookClicks, webhooks, type Webhook } from '../../../schema/webhooks/webhooks.table.ts';
import { listClicks, type ListedClick } from '../../analytics/index.ts';
import { findBusyWorkspaces, readShippingStatus } from '../../clicks/index.ts';
import { findOrigins, findOwners } from '../../links/index.ts';
import { hasAnalytics } from '../../plans/index.ts';
import { maySee } from '../may-see.ts';
import { openForMaker } from '../sending/open-for-maker.ts';
import { writeDeliveries } from './write-deliveries.ts';

/** A front door that could not ship its clicks at once has done so by then. */
const LATE_MS = 10 * MINUTE_MS;
/** What stands around clicks. */
const ENVELOPE_BYTES = 200;

/** The job that has webhooks told of clicks that came since it last ran, each once. */
export async function tellClicks(services: Services): Promise<void> {
  const isListening = and(isNull(webhooks.offReason), arrayContains(webhooks.events, ['link.clicked']));
  const listening = await services.db.select().from(webhooks).where(isListening);
  if (listening.length === 0) return;
  const froms = listening.map((webhook) => spanOf(services, webhook).from.getTime());
  const busy = new Set(await findBusyWorkspaces(services, new Date(Math.min(...froms))));
  for (const webhook of listening) {
    const origins = await findOrigins(services, [webhook.workspaceId]);
    if (origins.some((id) => busy.has(id))) await tellOf(services, webhook);
  }
}

interface Span {
  from: Date;
  until: Date;
}

/** Of clicks before nothing is new: those of ten minutes may come yet, older ones were told by their time. */
function spanOf({ clock }: Services, { clicksUntil, madeAt }: Webhook): Span {
  const until = clock();
  const mayBeLate = until.getTime() - LATE_MS;
  const told = Math.min((clicksUntil ?? madeAt).getTime(), mayBeLate);
  return { from: new Date(Math.max(told, madeAt.getTime())), until };
}

async function tellOf(services: Services, webhook: Webhook): Promise<void> {
  const maker = await openForMaker(services, webhook);
  if (typeof maker === 'string' || !maySee(maker, 'link.clicked') || !hasAnalytics(maker)) return;
  const span = spanOf(services, webhook);
  const choice = { isWhole: true };
  const clicks = await listClicks(
    { ...services, ...maker },
    {
      ...span,
      choose: async (found) => {
        const told = await findTold(services, webhook, span);
        const news = found.map(({ id }) => id).filter((id) => !told.has(id));
        choice.isWhole = news.length <= MOST_CLICKS;
        return news.slice(0, MOST_CLICKS);
      },
    },
  );
  const { told, isWhole } = await toldOf(services, webhook, clicks);
  await inTransaction(services, async (services) => {
    await write(services, webhook, told);
    const last = told.at(-1)?.click.at ?? span.until;
    await keepPlace(services, webhook, { span, until: isWhole && choice.isWhole ? span.until : last });
  });
}

async function findTold({ db }: Services, { id }: Webhook, { from }: Span): Promise<Set<string>> {
  const rows = await db
    .select({ id: webhookClicks.eventId })
    .from(webhookClicks)
    .where(and(eq(webhookClicks.webhookId, id), gte(webhookClicks.clickedAt, from)));
  return new Set(rows.map((row) => row.id));
}

interface Told {
  click: ListedClick;
  data: ClickData | null;
}

/** As many as one delivery holds. Of a link that is gone there is nothing to tell. */
async function toldOf(
  services: Services,
  { workspaceId }: Webhook,
  clicks: readonly ListedClick[],
): Promise<{ told: Told[]; isWhole: boolean }> {
  const ids = [...new Set(clicks.map(({ linkId }) => linkId))];
  const links = await findOwners(services, [workspaceId], ids);
  const { protocol } = new URL(services.config.baseUrl);
  let left = MOST_BYTES - ENVELOPE_BYTES;
  const told: Told[] = [];
  for (const click of clicks) {
    const link = links.get(click.linkId);
    const data = link === undefined ? null : toData(click, { ...link, protocol });
    left -= data === null ? 0 : Buffer.byteLength(JSON.stringify(data)) + 1;
    if (left < 0) return { told, isWhole: false };
    told.push({ click, data });
  }
  return { told, isWhole: true };
}

interface ClickedLink {
  hash: string;
  /** The host and the alias. */
  address: string;
  protocol: string;
}

function toData(click: ListedClick, { hash, address, protocol }: ClickedLink): ClickData {
  const slash = address.indexOf('/');
  const { country, region, city, browser, os, device, language } = click;
  return {
    ...{ id: click.id, timestamp: click.at.toISOString() },
    link: { hash, linklet: shortUrl(protocol, address.slice(0, slash), address.slice(slash + 1)) },
    ...{ country, region, city, browser, os, device, language },
    ...{ referrer: click.referrerHost, is_qr: click.isQr },
  };
}

/** A worker that is at the same clicks tells of none of them twice. */
async function write(services: Services, webhook: Webhook, told: readonly Told[]): Promise<void> {
  if (told.length === 0) return;
  const rows = told.map(({ click }) => ({ webhookId: webhook.id, eventId: click.id, clickedAt: click.at }));
  const written = await services.db.insert(webhookClicks).values(rows).onConflictDoNothing().returning();
  const ids = new Set(written.map(({ eventId }) => eventId));
  const clicks = told.flatMap(({ click, data }) => (data !== null && ids.has(click.id) ? [data] : []));
  if (clicks.length === 0) return;
  await writeDeliveries(
    services,
    [webhook],
    [{ name: 'link.clicked', at: services.clock(), subject: 'clicks', data: { clicks } }],
  );
}

async function keepPlace(
  services: Services,
  { id }: Webhook,
  { span, until }: { span: Span; until: Date },
): Promise<void> {
  const { delayedSince } = readShippingStatus(services.config.dataDir);
  const isDelayed = delayedSince !== null && delayedSince < until;
  await services.db
    .update(webhooks)
    .set({ clicksUntil: isDelayed ? delayedSince : until })
    .where(eq(webhooks.id, id));
  await services.db
    .delete(webhookClicks)
    .where(and(eq(webhookClicks.webhookId, id), lt(webhookClicks.clickedAt, span.from)));
}
