import { eq } from 'drizzle-orm';
import type { LinkEdit } from '@linklet/contract/link-edits.ts';
import { expiryRange } from '@linklet/contract/limits.ts';
import type { ListedLink, RedirectStatus } from '@linklet/contract/links.ts';
import { AppError } from '../../../platform/errors.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { recordAudit } from '../../audit/index.ts';
import { hasFeature } from '../../billing/index.ts';
import { hashPassword } from '../../passwords/index.ts';
import { checkDestination } from '../../reports/index.ts';
import { longUrls, usedClicks } from '../links.table.ts';
import { findPixels } from '../pixels/pixel-scripts.ts';
import { requireExpiry } from '../require-expiry.ts';
import { readTags, storeTags } from '../tags/store-tags.ts';
import { checkOtherUrl } from './check-other-url.ts';
import { requireCardTitle, toCard, type CardValues } from './link-card.ts';
import { lockVersion, type LockedLink } from './lock-link.ts';
import { pointTo } from './point-to.ts';
import { readLink } from './read-link.ts';
import { touchLink, type TouchedColumns } from './touch-link.ts';

/** What of a link is changed, as it is kept. */
interface Values extends CardValues {
  url?: string;
  tags?: string[];
  expires_at?: string | null;
  redirect_status?: RedirectStatus;
  passes_query?: boolean;
  starts_at?: string | null;
  pixels?: number[];
  password_hash?: string | null;
  max_clicks?: number | null;
  after_clicks_url?: string | null;
}

/** What stands in a column as it is said. */
const plainColumns = {
  redirect_status: 'redirectStatus',
  passes_query: 'passesQuery',
  password_hash: 'passwordHash',
  max_clicks: 'maxClicks',
  after_clicks_url: 'afterClicksUrl',
  card_title: 'cardTitle',
  card_text: 'cardText',
  card_image_url: 'cardImageUrl',
} as const satisfies Partial<Record<keyof Values, keyof TouchedColumns>>;

/**
 * Changes a link's destination, tags, expiry or options; in force on redirects within a second, and one entry of its
 * history. Throws `not_found`, `link_changed` where somebody was faster, the `url_…` and `expiry_…` codes,
 * `start_out_of_range`, `pixel_script_unknown`, the `card_…` codes, and where the plan lacks it `updating_not_in_plan`, `destination_not_in_plan` and
 * `tags_not_in_plan`.
 */
export async function editLink(
  scope: Scope,
  hash: string,
  { version, ...edit }: LinkEdit & { version: number },
): Promise<ListedLink> {
  requireInPlan(scope, edit);
  const values = await toValues(scope, edit);
  await inTransaction(scope, async (scope) => {
    await applyEdit(scope, await lockVersion(scope, hash, version), values);
  });
  scope.afterCommit(scope.announceLinkChange);
  return readLink(scope, hash);
}

/** Throws what the plan lacks for an edit. */
export function requireInPlan(scope: Scope, { url, tags }: LinkEdit): void {
  if (!hasFeature(scope, 'update_linklet')) throw new AppError('updating_not_in_plan');
  if (url !== undefined && !hasFeature(scope, 'change_long_url'))
    throw new AppError('destination_not_in_plan');
  if (tags !== undefined && !hasFeature(scope, 'use_tags')) throw new AppError('tags_not_in_plan');
}

async function toValues(scope: Scope, edit: LinkEdit): Promise<Values> {
  const { url, tags, pixels, expires_at: expiry, starts_at: start, ...options } = edit;
  if (typeof expiry === 'string') requireExpiry(scope, new Date(expiry));
  return {
    ...(url !== undefined && { url: await checkDestination(scope, url) }),
    ...(tags !== undefined && { tags: [...tags].sort() }),
    ...(pixels !== undefined && { pixels: [...new Set(pixels)].sort((a, b) => a - b) }),
    ...(expiry !== undefined && { expires_at: toIso(expiry) }),
    ...(start !== undefined && { starts_at: toIso(start) }),
    ...(await toOptions(scope, options)),
    ...(await toCard(scope, options)),
  };
}

type OptionsEdit = Omit<LinkEdit, 'url' | 'tags' | 'pixels' | 'expires_at' | 'starts_at'>;

async function toOptions(scope: Scope, edit: OptionsEdit): Promise<Values> {
  const { redirect_status: status, passes_query: passes, password, max_clicks: max } = edit;
  const { after_clicks_url: after } = edit;
  return {
    ...(status !== undefined && { redirect_status: status }),
    ...(passes !== undefined && { passes_query: passes }),
    ...(password !== undefined && { password_hash: password && (await hashPassword(password)) }),
    ...(max !== undefined && { max_clicks: max }),
    ...(after !== undefined && { after_clicks_url: await checkOtherUrl(scope, 'after_clicks_url', after) }),
  };
}

function toIso(moment: string | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}

/** Stores what differs from how a locked link is; nothing else is touched, and nothing noted where nothing differs. */
export async function applyEdit(scope: Scope, link: LockedLink, values: Values): Promise<void> {
  const present = await readValues(scope, link);
  const before = pick(present, values);
  const after = differing(values, before);
  if (Object.keys(after).length === 0) return;

  requireStart(scope, { ...present, ...after }, after);
  requireCardTitle({ ...present, ...after });
  if (after.tags) {
    await storeTags(scope, { workspaceId: link.workspaceId, linkId: link.id, tags: after.tags });
  }
  const destination = after.url === undefined ? {} : await pointTo(scope, link, after.url);
  const pixels = after.pixels === undefined ? {} : { pixels: await findPixels(scope, after.pixels) };
  // With a new limit a new count begins.
  if (after.max_clicks === null) await scope.db.delete(usedClicks).where(eq(usedClicks.linkId, link.id));
  await touchLink(scope, link.id, { ...destination, ...pixels, ...toColumns(after) });
  await recordAudit(scope, 'link.changed', {
    target: link.hash,
    before: toNoted(pick(before, after)),
    after: toNoted(after),
  });
}

/** A link that would end before it begins is refused where either is changed. */
function requireStart(
  { clock }: Scope,
  { starts_at: start, expires_at: end }: Values,
  changed: Values,
): void {
  if (!start || !('starts_at' in changed || 'expires_at' in changed)) return;
  const isOrdered = !end || start < end;
  if (!isOrdered || new Date(start) > expiryRange(clock()).latest) throw new AppError('start_out_of_range');
}

function toColumns(after: Values): TouchedColumns {
  const { expires_at: expiry, starts_at: start } = after;
  const said = Object.entries(plainColumns).filter(([name]) => name in after);
  return {
    ...(expiry !== undefined && { expiresAt: toDate(expiry) }),
    ...(start !== undefined && { startsAt: toDate(start) }),
    ...Object.fromEntries(said.map(([name, column]) => [column, after[name as keyof Values]])),
  };
}

function toDate(moment: string | null): Date | null {
  return moment === null ? null : new Date(moment);
}

async function readValues(scope: Scope, link: LockedLink): Promise<Required<Values>> {
  const [longUrl] = await scope.db
    .select({ url: longUrls.url })
    .from(longUrls)
    .where(eq(longUrls.id, link.longUrlId));
  return {
    url: longUrl?.url ?? '',
    tags: await readTags(scope, link.id),
    expires_at: link.expiresAt?.toISOString() ?? null,
    redirect_status: link.redirectStatus,
    passes_query: link.passesQuery,
    starts_at: link.startsAt?.toISOString() ?? null,
    pixels: link.pixels.map(({ id }) => id),
    password_hash: link.passwordHash,
    max_clicks: link.maxClicks,
    after_clicks_url: link.afterClicksUrl,
    card_title: link.cardTitle,
    card_text: link.cardText,
    card_image_url: link.cardImageUrl,
  };
}

/** What the history keeps: of a password, whether there is one. */
function toNoted({ password_hash: hash, ...values }: Values): Record<string, unknown> {
  return { ...values, ...(hash !== undefined && { has_password: hash !== null }) };
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
