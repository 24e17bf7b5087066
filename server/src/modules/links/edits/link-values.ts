import type { LinkEdit } from '@linklet/contract/links/edits.ts';
import { expiryRange } from '@linklet/contract/http/limits.ts';
import type { RedirectStatus } from '@linklet/contract/links/options.ts';
import { addressOf } from '../../../platform/caller.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { hashPassword } from '../../passwords/index.ts';
import { checkDestination } from '../../reports/index.ts';
import { requireExpiry } from '../require-expiry.ts';
import { checkOtherUrl } from './check-other-url.ts';
import { toCard, type CardValues } from './link-card.ts';
import type { TouchedColumns } from './touch-link.ts';

/** What of a link is set, as it is kept. */
export interface Values extends CardValues {
  url?: string;
  tags?: string[];
  description?: string | null;
  expires_at?: string | null;
  redirect_status?: RedirectStatus;
  passes_query?: boolean;
  starts_at?: string | null;
  pixels?: number[];
  password_hash?: string | null;
  max_clicks?: number | null;
  after_clicks_url?: string | null;
  analytics_enabled?: boolean;
  analytics_public?: boolean;
}

/** What stands in a column as it is said. */
const plainColumns = {
  description: 'description',
  redirect_status: 'redirectStatus',
  passes_query: 'passesQuery',
  password_hash: 'passwordHash',
  max_clicks: 'maxClicks',
  after_clicks_url: 'afterClicksUrl',
  card_title: 'cardTitle',
  card_text: 'cardText',
  card_image_url: 'cardImageUrl',
  analytics_enabled: 'analyticsEnabled',
  analytics_public: 'analyticsPublic',
} as const satisfies Partial<Record<keyof Values, keyof TouchedColumns>>;

/**
 * What an edit sets, once it is checked. Throws the `url_…` and `expiry_…` codes, `description_not_allowed`, and
 * `card_image_not_https`.
 */
export async function toValues(scope: Scope, edit: LinkEdit): Promise<Values> {
  const { url, tags, pixels, description, expires_at: expiry, starts_at: start, ...options } = edit;
  requireExpiryEdit(scope, expiry);
  return {
    ...(url !== undefined && { url: await checkDestination(scope, url) }),
    ...(tags !== undefined && { tags: [...tags].sort() }),
    ...(description !== undefined && { description: toDescription(scope, description) }),
    ...(pixels !== undefined && { pixels: [...new Set(pixels)].sort((a, b) => a - b) }),
    ...(expiry !== undefined && { expires_at: toIso(expiry) }),
    ...(start !== undefined && { starts_at: toIso(start) }),
    ...(await toOptions(scope, options)),
    ...(await toCard(scope, options)),
  };
}

function requireExpiryEdit(scope: Scope, expiry: string | null | undefined): void {
  if (expiry !== undefined) requireExpiry(scope, expiry === null ? null : new Date(expiry));
}

function toDescription({ organization }: Scope, typed: string | null): string | null {
  if (!typed) return null;
  if (organization === null) throw new AppError('description_not_allowed');
  return typed;
}

type OptionsEdit = Omit<LinkEdit, 'url' | 'tags' | 'description' | 'pixels' | 'expires_at' | 'starts_at'>;

/** What of an edit is kept as it is said. */
const plainEdits: readonly string[] = [
  'redirect_status',
  'passes_query',
  'max_clicks',
  'analytics_enabled',
  'analytics_public',
] satisfies (keyof OptionsEdit & keyof Values)[];

async function toOptions(scope: Scope, edit: OptionsEdit): Promise<Values> {
  const { password, after_clicks_url: after } = edit;
  const said = Object.entries(edit).filter(([name]) => plainEdits.includes(name));
  return {
    ...Object.fromEntries(said),
    ...(password !== undefined && {
      password_hash: password && (await hashPassword(password, addressOf(scope.caller))),
    }),
    ...(after !== undefined && { after_clicks_url: await checkOtherUrl(scope, 'after_clicks_url', after) }),
  };
}

function toIso(moment: string | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}

/** A link that would end before it begins is refused where either is changed. */
export function requireStart(
  { clock }: Scope,
  { starts_at: start, expires_at: end }: Values,
  changed: Values,
): void {
  if (!start || !('starts_at' in changed || 'expires_at' in changed)) return;
  const isOrdered = !end || start < end;
  if (!isOrdered || new Date(start) > expiryRange(clock()).latest) throw new AppError('start_out_of_range');
}

export function toColumns(after: Values): TouchedColumns {
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

/** What the history keeps: of a password, whether there is one. */
export function toNoted({ password_hash: hash, ...values }: Values): Record<string, unknown> {
  return { ...values, ...(hash !== undefined && { has_password: hash !== null }) };
}
