import { and, count, eq, exists, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { MoveTarget } from '@linklet/contract/links/list.ts';
import { hasStatus, linkStatus } from '@linklet/contract/links/statuses.ts';
import { AppError } from '../../../platform/errors.ts';
import type { OpenWorkspace, Scope } from '../../../platform/scope.ts';
import { recordEvent } from '../../audit/index.ts';
import { listUsableDomains } from '../../domains/index.ts';
import { takeUsage } from '../../usage/index.ts';
import { openWorkspace } from '../../organizations/index.ts';
import { domains } from '../../../schema/domains/domains.table.ts';
import { aliases, links } from '../../../schema/links/links.table.ts';
import { findSamePixels } from '../pixels/pixel-scripts.ts';
import { readTags, storeTags } from '../tags/store-tags.ts';
import type { LockedLink } from './lock-link.ts';

/** A workspace that links are moved to. */
export type Destination = OpenWorkspace & { workspaceId: number };

/**
 * Opens the workspace that links are to be moved to. Throws `forbidden` for whoever may not take links out of this one,
 * `not_found` and `move_refused` for whoever may not bring links there, or where only one of both has features that the
 * organization keeps from a team, `move_nowhere`. Out of an organization links are
 * moved by its owner alone.
 */
export async function openDestination(scope: Scope, target: MoveTarget): Promise<Destination> {
  if (!scope.permissions.has('links.move')) throw new AppError('forbidden');
  const opened = await openWorkspace(scope, scope.caller, target ?? undefined);
  const { workspaceId } = opened;
  if (workspaceId === null || !opened.permissions.has('links.create')) throw new AppError('move_refused');
  if (workspaceId === scope.workspaceId) throw new AppError('move_nowhere');
  requireStays(scope, opened);
  return { ...opened, workspaceId };
}

/** Links stay in their organization, and with what it keeps from a team. Throws `move_refused`. */
function requireStays(scope: Scope, to: OpenWorkspace): void {
  const isRefused = leavesOrganization(scope, to) && !scope.permissions.has('organization.transfer');
  if (isRefused || evades(scope, to) || evades(to, scope)) throw new AppError('move_refused');
}

/** Whether a workspace that has features of the plan is in reach which the organization keeps from this one. */
function evades({ entitlements, permissions }: OpenWorkspace, other: OpenWorkspace): boolean {
  if (permissions.has('teams.narrow')) return false;
  return entitlements.withheld.some((feature) => !other.entitlements.withheld.includes(feature));
}

function leavesOrganization({ organization }: Scope, to: OpenWorkspace): boolean {
  return organization !== null && to.organization?.id !== organization.id;
}

/**
 * Moves a link that is locked, with its aliases, tags and history; its clicks stay where it was made, and pixel scripts
 * that the other workspace has not are taken off. Throws what the plan of the other workspace has no room for,
 * and `move_domain_not_there` for one on a domain that is not for it.
 */
export async function moveLink(scope: Scope, link: LockedLink, to: Destination): Promise<void> {
  const there: Scope = { ...scope, ...to };
  await requireDomains(scope, link, to);
  if (to.billable?.id !== scope.billable?.id) await takeUsage(there, await usageOf(scope, link));
  const tags = await readTags(scope, link.id);
  const own = alias(links, 'own');
  const isThere = exists(
    scope.db
      .select({ id: own.id })
      .from(own)
      .where(and(eq(own.workspaceId, to.workspaceId), eq(own.longUrlId, link.longUrlId))),
  );
  await scope.db
    .update(links)
    .set({
      workspaceId: to.workspaceId,
      // Of the programs of that workspace.
      externalId: null,
      pixels: await findSamePixels(there, link.pixels),
      repeatsDestination: sql`${links.repeatsDestination} or ${isThere}`,
      version: sql`${links.version} + 1`,
      updatedAt: scope.clock(),
    })
    .where(and(eq(links.workspaceId, link.workspaceId), eq(links.id, link.id)));
  await storeTags(scope, { workspaceId: to.workspaceId, linkId: link.id, tags });
  const moved = { target: link.hash, before: { place: placeOf(scope) }, after: { place: placeOf(to) } };
  // Once in each organization that it is about.
  if (scope.organization !== null) await recordEvent(scope, 'link.moved', moved);
  if (to.organization !== null && to.organization.id !== scope.organization?.id)
    await recordEvent(there, 'link.moved', moved);
}

/** Whoever has a domain says whose links are on it. */
async function requireDomains(scope: Scope, link: LockedLink, { workspaceId }: Destination): Promise<void> {
  const used = await scope.db
    .selectDistinct({ id: domains.id, host: domains.host })
    .from(aliases)
    .innerJoin(domains, eq(domains.id, aliases.domainId))
    .where(and(eq(aliases.linkId, link.id), ne(domains.type, 'common')));
  if (used.length === 0) return;
  const there = await listUsableDomains(scope, workspaceId);
  const missing = used.find(({ id }) => !there.some((domain) => domain.id === id));
  if (missing) throw new AppError('move_domain_not_there', { domain: missing.host });
}

async function usageOf({ db }: Scope, { id, status }: LockedLink) {
  const [counted] = await db.select({ aliases: count() }).from(aliases).where(eq(aliases.linkId, id));
  const all = counted?.aliases ?? 0;
  const isActive = !hasStatus(status, linkStatus.deleted) && !hasStatus(status, linkStatus.archived);
  return { aliases: all, active_aliases: isActive ? all : 0 };
}

function placeOf({ organization }: Pick<OpenWorkspace, 'organization'>): string {
  if (organization === null) return 'own account';
  return `${organization.name}, ${organization.team?.name ?? 'personal space'}`;
}
