import { eq } from 'drizzle-orm';
import { correctionEnd } from '@linklet/contract/links/correction.ts';
import type { LinkEdit } from '@linklet/contract/links/edits.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { AppError } from '../../../platform/errors.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { recordEvent } from '../../audit/index.ts';
import { hasFeature } from '../../plans/index.ts';
import { longUrls } from '../../../schema/links/links.table.ts';
import {
  readSettings,
  requireSettingsInPlan,
  requireTogether,
  settingsChanged,
  toColumns,
  toNoted,
} from '../options/list.ts';
import { readTags, storeTags } from '../tags/store-tags.ts';
import { toValues, type Values } from './link-values.ts';
import { lockVersion, type LockedLink } from './lock-link.ts';
import { pointTo } from './point-to.ts';
import { readLink } from './read-link.ts';
import { touchLink } from './touch-link.ts';

/**
 * Changes a link's destination, tags, title, description, expiry or options; in force on redirects within a second, and one
 * entry of its history. Throws `not_found`, `link_changed` where somebody was faster, what `toValues` throws,
 * `start_out_of_range`, `pixel_script_unknown`, `card_title_required`, and where the plan lacks it
 * `updating_not_in_plan`, `destination_not_in_plan`, `tags_not_in_plan` and `public_analytics_not_in_plan`; the
 * destination of a new link can be corrected with any plan.
 */
export async function editLink(
  scope: Scope,
  hash: string,
  { version, ...edit }: LinkEdit & { version: number },
): Promise<ListedLink> {
  const isCorrection = mayBeCorrection(scope, edit);
  if (!isCorrection) requireInPlan(scope, edit);
  const values = await toValues(scope, edit);
  await inTransaction(scope, async (scope) => {
    const link = await lockVersion(scope, hash, version);
    const isLate = scope.clock().getTime() > correctionEnd(link.createdAt);
    if (isCorrection && isLate) requireInPlan(scope, edit);
    await applyEdit(scope, link, values);
  });
  scope.afterCommit(scope.announceLinkChange);
  return readLink(scope, hash);
}

/** What an organization keeps from a team is not corrected either. */
function mayBeCorrection({ entitlements: { withheld } }: Scope, { url, ...others }: LinkEdit): boolean {
  const isKept = withheld.includes('update_linklet') || withheld.includes('change_long_url');
  return url !== undefined && Object.keys(others).length === 0 && !isKept;
}

/** Throws what the plan lacks for an edit. */
export function requireInPlan(scope: Scope, { url, tags, ...settings }: LinkEdit): void {
  if (!hasFeature(scope, 'update_linklet')) throw new AppError('updating_not_in_plan');
  if (url !== undefined && !hasFeature(scope, 'change_long_url'))
    throw new AppError('destination_not_in_plan');
  if (tags !== undefined && !hasFeature(scope, 'use_tags')) throw new AppError('tags_not_in_plan');
  requireSettingsInPlan(scope, settings);
}

/**
 * Stores what differs from how a locked link is, and answers whether anything does; nothing else is touched, and nothing
 * noted where nothing differs.
 */
export async function applyEdit(scope: Scope, link: LockedLink, values: Values): Promise<boolean> {
  const present = await readValues(scope, link);
  const before = pick(present, values);
  const after = differing(values, before);
  if (Object.keys(after).length === 0) return false;

  const { url, tags, ...settings } = after;
  requireTogether(scope, { ...present, ...after }, after);
  if (tags) await storeTags(scope, { workspaceId: link.workspaceId, linkId: link.id, tags });
  const destination = url === undefined ? {} : await pointTo(scope, link, url);
  const columns = await toColumns(scope, settings);
  await settingsChanged(scope, link, settings);
  await touchLink(scope, link.id, { ...destination, ...columns });
  await recordEvent(scope, 'link.changed', {
    target: link.hash,
    before: toNoted(pick(before, after)),
    after: toNoted(after),
  });
  return true;
}

async function readValues(scope: Scope, link: LockedLink): Promise<Required<Values>> {
  const [longUrl] = await scope.db
    .select({ url: longUrls.url })
    .from(longUrls)
    .where(eq(longUrls.id, link.longUrlId));
  return { url: longUrl?.url ?? '', tags: await readTags(scope, link.id), ...readSettings(link) };
}

function pick(values: Values, names: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in names));
}

function differing(values: Values, before: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Values]),
    ),
  );
}
