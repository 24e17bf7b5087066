import { aliasRefusal, composed } from '@linklet/contract/links/aliases.ts';
import { withoutTurns } from '@linklet/contract/http/text.ts';
import { maxDescription, maxTitle, expiryRange } from '@linklet/contract/http/limits.ts';
import type { ImportReason } from '@linklet/contract/imports/reasons.ts';
import { mostTags, readTag, tagRefusal } from '@linklet/contract/links/tags/rules.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Domain } from '../../domains/index.ts';
import { defaultExpiry, hasFeature } from '../../plans/index.ts';
import { checkDestination } from '../../reports/index.ts';
import type { LinkDraft } from '../link-draft.ts';
import { toNewOptions, type NewOptions, type OptionsInput } from '../options/new-options.ts';

/** A link as it was at another service. */
export interface MovedWish {
  domain: Domain;
  url: string;
  /** None for one that gets a new one. */
  alias: string | undefined;
  title: string;
  description: string;
  tags: readonly string[];
  createdAt: Date;
  expiresAt: Date | null;
  isArchived: boolean;
  /** Each is left out where it can't be had. */
  extras: readonly { input: OptionsInput; loss: ImportReason }[];
}

/** A link that can be made, and what it loses. */
export interface MovedDraft extends LinkDraft {
  /** It is there and leads nowhere. */
  isArchived: boolean;
  losses: readonly ImportReason[];
}

/**
 * A link of another service by the rules of ours: what they don't allow is left out and told, as long as nobody gets to see
 * by it what was closed. Throws the `url_…` codes and `expiry_not_in_plan`.
 */
export async function draftMoved(scope: Scope, wish: MovedWish): Promise<MovedDraft> {
  const now = scope.clock();
  const url = await checkDestination(scope, wish.url);
  const alias = aliasOf(wish);
  const tags = tagsOf(scope, wish.tags);
  const texts = textsOf(wish);
  const expiry = expiryOf(scope, wish.expiresAt, now);
  const options = await optionsOf(scope, { ...wish, texts: texts.input, expiresAt: expiry.expiresAt });
  const isGuarded = options.losses.includes('limit_lost');
  return {
    domain: wish.domain,
    url,
    alias: alias.alias,
    isRepeat: true,
    tags: tags.tags,
    expiresAt: expiry.expiresAt,
    createdAt: wish.createdAt,
    furtherAliases: [],
    options: options.options,
    isArchived: wish.isArchived || expiry.isOver || isGuarded,
    losses: [...alias.losses, ...tags.losses, ...texts.losses, ...expiry.losses, ...options.losses],
  };
}

interface Losing {
  losses: ImportReason[];
}

function aliasOf({ alias, domain }: MovedWish): Losing & { alias: string | undefined } {
  if (alias === undefined) return { alias, losses: [] };
  if (aliasRefusal(alias, domain) !== null) return { alias: undefined, losses: ['alias_form'] };
  return { alias: composed(alias), losses: [] };
}

function tagsOf(scope: Scope, given: readonly string[]): Losing & { tags: string[] } {
  if (given.length === 0) return { tags: [], losses: [] };
  if (!hasFeature(scope, 'use_tags')) return { tags: [], losses: ['tags_not_in_plan'] };
  const read = [...new Set(given.map(readTag))].filter((tag) => tag !== '');
  const good = read.filter((tag) => tagRefusal(tag) === null);
  const tags = good.slice(0, mostTags);
  const isWritten = given.some((tag) => !read.includes(tag));
  return {
    tags,
    losses: [
      ...(isWritten ? (['tags_changed'] as const) : []),
      ...(tags.length < read.length ? (['tags_dropped'] as const) : []),
    ],
  };
}

function textsOf({ title, description }: MovedWish): Losing & { input: OptionsInput } {
  const [name, note] = [
    cut(withoutTurns(title).replace(/\s+/g, ' ').trim(), maxTitle),
    cut(withoutTurns(description), maxDescription),
  ];
  const isCut = name.isCut || note.isCut;
  return {
    input: { ...(name.text && { title: name.text }), ...(note.text && { description: note.text }) },
    losses: isCut ? ['text_cut'] : [],
  };
}

function cut(text: string, most: number): { text: string; isCut: boolean } {
  const letters = Array.from(text);
  return { text: letters.slice(0, most).join(''), isCut: letters.length > most };
}

function expiryOf(scope: Scope, wanted: Date | null, now: Date) {
  const none: ImportReason[] = [];
  if (wanted === null) return { expiresAt: defaultExpiry(scope, now), isOver: false, losses: none };
  if (wanted <= now) return { expiresAt: wanted, isOver: true, losses: ['expired' as const] };
  if (!hasFeature(scope, 'manage_expiration')) throw new AppError('expiry_not_in_plan');
  const { latest } = expiryRange(now);
  if (wanted <= latest) return { expiresAt: wanted, isOver: false, losses: none };
  return { expiresAt: latest, isOver: false, losses: ['expiry_shortened' as const] };
}

interface Wanted extends Pick<MovedWish, 'extras'> {
  texts: OptionsInput;
  expiresAt: Date | null;
}

/** Each part by itself, so that one that can't be had takes no other along. */
async function optionsOf(
  scope: Scope,
  { texts, extras, expiresAt }: Wanted,
): Promise<Losing & { options: NewOptions }> {
  const own = await toNewOptions(scope, texts, undefined);
  let { columns, noted } = own;
  const losses: ImportReason[] = [];
  for (const { input, loss } of extras) {
    try {
      const part = await toNewOptions(scope, input, expiresAt ?? undefined);
      columns = { ...columns, ...part.columns };
      noted = { ...noted, ...part.noted };
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      losses.push(loss);
    }
  }
  return { options: { columns, noted }, losses };
}
