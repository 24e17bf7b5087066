import { and, eq, inArray, lt, ne } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '../../../platform/clock.ts';
import { alarmsRaised } from '../../../hooks/analytics.hooks.ts';
import { inTransaction, type Services } from '../../../platform/scope.ts';
import { findEntitlements, hasAnalytics } from '../../plans/index.ts';
import { readShippingStatus } from '../../clicks/index.ts';
import { findOwners } from '../../links/index.ts';
import { links } from '../../../schema/links/links.table.ts';
import { workspaces } from '../../../schema/workspaces/workspaces.table.ts';
import { findSubject } from '../subject.ts';
import { findShown } from '../tracked/shown-clicks.ts';
import { clickAlarms } from '../../../schema/analytics/alarms.table.ts';
import { countHours, findLoudWorkspaces, WEEKS } from './count-hours.ts';
import { findUnusual, type HourCounts, type Unusual } from './find-unusual.ts';
import type { NamedLink } from '../find-place.ts';
import { tellAlarms } from './tell-alarms.ts';

/** Of a workspace only its busiest links are watched, and of as many of them people are told at once. */
const WATCHED_LINKS = 20;
const TOLD_LINKS = 5;
const KEPT_DAYS = 7;

type Found = Unusual & { link: (NamedLink & { id: number }) | null };

/**
 * The job that tells people of an hour in which their links were visited much more or less often than usual: the last
 * whole one. Nobody is told while clicks wait to be counted.
 */
export async function watchClicks(services: Services): Promise<void> {
  const now = services.clock().getTime();
  const end = now - (now % HOUR_MS);
  const hour = new Date(end - HOUR_MS);
  await forgetAlarms(services, hour);
  const { delayedSince } = readShippingStatus(services.config.dataDir);
  if (delayedSince !== null && delayedSince.getTime() < end) return;
  for (const workspaceId of await findWatched(services, hour))
    await watchWorkspace(services, workspaceId, hour);
}

async function forgetAlarms({ db }: Services, hour: Date): Promise<void> {
  const longAgo = dayOf(new Date(hour.getTime() - KEPT_DAYS * DAY_MS));
  await db.delete(clickAlarms).where(lt(clickAlarms.day, longAgo));
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** Those where links with many visits were made, and those where such links are now. */
async function findWatched(services: Services, hour: Date): Promise<number[]> {
  const loud = await findLoudWorkspaces(services, hour);
  const moved = await services.db
    .selectDistinct({ id: links.workspaceId })
    .from(links)
    .where(and(inArray(links.originWorkspaceId, loud), ne(links.workspaceId, links.originWorkspaceId)));
  return [...new Set([...loud, ...moved.map(({ id }) => id)])];
}

async function watchWorkspace(services: Services, workspaceId: number, hour: Date): Promise<void> {
  if (!(await isShown(services, workspaceId, hour))) return;
  const found = await findAlarms(services, workspaceId, hour);
  if (found.length === 0) return;
  await inTransaction(services, async (services) => {
    const news = await recordAlarms(services, { workspaceId, day: dayOf(hour), found });
    await tellAlarms(services, { workspaceId, hour, news });
    await services.runHook(alarmsRaised, services, { workspaceId, hour, alarms: news });
  });
}

/** Whether the plan shows the clicks of the hour. */
async function isShown(services: Services, workspaceId: number, hour: Date): Promise<boolean> {
  const plan = await findEntitlements(services, { workspaceId, isVerified: true });
  if (!hasAnalytics(plan)) return false;
  const { hidden } = await findShown({ ...services, ...plan });
  const end = new Date(hour.getTime() + HOUR_MS);
  return hidden.every(({ from, until }) => from >= end || until <= hour);
}

/** Of the workspace as a whole only what none of its links tells. */
async function findAlarms(services: Services, workspaceId: number, hour: Date): Promise<Found[]> {
  const subject = await findSubject({ ...services, workspaceId }, {});
  if (subject === undefined) return [];
  const counted = await countHours(services, {
    condition: subject.condition,
    hour,
    mostLinks: WATCHED_LINKS,
  });
  const ofLinks = (await findAlarmsOfLinks(services, { workspaceId, hour, counted: counted.links })).slice(
    0,
    TOLD_LINKS,
  );
  const [workspace] = await services.db
    .select({ createdAt: workspaces.createdAt })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  if (!workspace) return ofLinks;
  const ofAll = findUnusual(counted.all, weeksBetween(workspace.createdAt, hour))
    .filter(({ kind }) => ofLinks.every((alarm) => alarm.kind !== kind))
    .map((unusual) => ({ ...unusual, link: null }));
  return [...ofLinks, ...ofAll];
}

async function findAlarmsOfLinks(
  services: Services,
  { workspaceId, hour, counted }: { workspaceId: number; hour: Date; counted: Map<number, HourCounts> },
): Promise<Found[]> {
  const owners = await findOwners(services, [workspaceId], [...counted.keys()]);
  return [...counted].flatMap(([id, counts]) => {
    const owner = owners.get(id);
    if (owner === undefined) return [];
    const { hash, address } = owner;
    return findUnusual(counts, weeksBetween(owner.createdAt, hour)).map((unusual) => ({
      ...unusual,
      link: { id, hash, address },
    }));
  });
}

function weeksBetween(from: Date, until: Date): number {
  return Math.min(WEEKS, Math.floor((until.getTime() - from.getTime()) / (7 * DAY_MS)));
}

/** Those of the alarms that nobody was told of that day. */
async function recordAlarms(
  { db }: Services,
  { workspaceId, day, found }: { workspaceId: number; day: string; found: readonly Found[] },
): Promise<Found[]> {
  const rows = await db
    .insert(clickAlarms)
    .values(found.map(({ kind, link }) => ({ workspaceId, linkId: link?.id ?? null, kind, day })))
    .onConflictDoNothing()
    .returning();
  return found.filter(({ kind, link }) =>
    rows.some((row) => row.kind === kind && row.linkId === (link?.id ?? null)),
  );
}
