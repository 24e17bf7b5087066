import type { ClashPolicy } from '@linklet/contract/imports/endpoints.ts';
import type { ImportReason } from '@linklet/contract/imports/reasons.ts';
import type { Verdict } from '@linklet/contract/imports/verdicts.ts';
import { AppError } from '../../../platform/errors.ts';
import { isDataError } from '../../../platform/postgres/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { draftMoved, type MovedDraft, type MovedWish } from '../../links/index.ts';
import type { ImportRow, SourceLink } from '../../../schema/imports/imports.table.ts';
import type { Targets } from './targets.ts';

/** What is to become of a row: a link with what it loses, or why there is none. */
export type Planned = { draft: MovedDraft; reasons: string[] } | { refusal: string };

interface Planning {
  scope: Scope;
  targets: Targets;
}

/** By the rules of single links, and for itself alone: whether its alias is free is not asked. */
export async function planRow(planning: Planning, { link }: Pick<ImportRow, 'link'>): Promise<Planned> {
  if (link.refusal !== undefined) return { refusal: link.refusal };
  if (link.lost?.includes('expiry_unreadable')) return { refusal: 'expiry_unreadable' };
  try {
    const wish = await wishOf(planning, link);
    const draft = await draftMoved(planning.scope, wish);
    return { draft, reasons: [...new Set([...reasonsOf(link, wish), ...draft.losses])] };
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return { refusal: error.code };
    if (!isDataError(error)) throw error;
    return { refusal: 'cell_invalid' };
  }
}

async function wishOf({ scope, targets }: Planning, link: SourceLink): Promise<MovedWish> {
  const alias = link.alias === '' ? undefined : link.alias;
  return {
    domain: await targets(link.host, alias !== undefined),
    ...{ url: link.url, alias, title: link.title ?? '', description: link.description ?? '' },
    tags: link.tags ?? [],
    createdAt: createdAt(link, scope.clock()),
    expiresAt: link.expires_at === undefined ? null : new Date(link.expires_at),
    // What was behind a password is never open.
    isArchived: link.is_archived === true || link.had_password === true,
    extras: extrasOf(link),
  };
}

/** Nothing is older than the web, nor made later than now. */
function createdAt({ created_at: made }: SourceLink, now: Date): Date {
  const at = made === undefined ? now : new Date(made);
  return at > now || at.getUTCFullYear() < 1995 ? now : at;
}

function extrasOf(link: SourceLink): MovedWish['extras'] {
  const routes = (['android', 'ios'] as const).flatMap((os) => {
    const url = link[`${os}_url`];
    const condition = { condition: 'os' as const, operation: 'is' as const, value: [os] };
    return url === undefined ? [] : [{ match: 'all' as const, conditions: [condition], url }];
  });
  const { card, max_clicks: limit, routes: ruled = [] } = link;
  const all = [...ruled, ...routes];
  return [
    ...(all.length > 0 ? [{ input: { routes: all }, loss: 'rules_lost' as const }] : []),
    ...(limit === undefined ? [] : [{ input: { max_clicks: limit }, loss: 'limit_lost' as const }]),
    ...(card === undefined ? [] : [{ input: cardInput(card), loss: 'card_lost' as const }]),
  ];
}

function cardInput({ title, text, image_url: image }: NonNullable<SourceLink['card']>) {
  return { card_title: title, ...(text && { card_text: text }), ...(image && { card_image_url: image }) };
}

function reasonsOf(link: SourceLink, { domain }: MovedWish): string[] {
  const [host] = domain.host.split(':');
  return [
    ...(link.host !== '' && link.host !== host && link.host !== domain.host ? ['other_host'] : []),
    ...(link.alias === '' ? ['no_alias'] : []),
    ...(link.had_password === true ? ['password_lost'] : []),
    ...(link.lost ?? []),
  ];
}

const breaking: readonly string[] = [
  'alias_form',
  'alias_case',
  'alias_taken',
  'alias_own',
] satisfies ImportReason[];

/** A link that loses nothing is kept; one whose old address no longer leads to it breaks. */
export function verdictOf(reasons: readonly string[]): Verdict {
  if (reasons.length === 0) return 'kept';
  return reasons.some((reason) => breaking.includes(reason)) ? 'breaks' : 'changed';
}

/** What is decided of a row whose alias can't be had. */
export function settled(
  reasons: readonly string[],
  clash: ImportRow['clash'],
  policy: ClashPolicy,
): { verdict: Verdict; reasons: string[] } {
  const own = clash === 'own' && policy === 'replace' ? 'replaced' : clash && `alias_${clash}`;
  const all = own === null ? [...reasons] : [...reasons, own];
  const verdict = verdictOf(all);
  return { verdict: verdict === 'breaks' && policy === 'skip' ? 'refused' : verdict, reasons: all };
}
