import type { LinkEdit } from '@linklet/contract/links/edits.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { checkOtherUrl } from './check-other-url.ts';

/** What apps show of a link, as it is kept. */
export interface CardValues {
  card_title?: string | null;
  card_text?: string | null;
  card_image_url?: string | null;
}

/** What an edit changes of the card. Throws `card_image_not_https`, and the codes of `checkDestination` at its field. */
export async function toCard(scope: Scope, edit: LinkEdit): Promise<CardValues> {
  const { card_title: title, card_text: text, card_image_url: image } = edit;
  return {
    ...(title !== undefined && { card_title: title || null }),
    ...(text !== undefined && { card_text: text || null }),
    ...(image !== undefined && { card_image_url: await checkImage(scope, image) }),
  };
}

/** Without a title there is no card. Throws `card_title_required`. */
export function requireCardTitle({
  card_title: title,
  card_text: text,
  card_image_url: image,
}: CardValues): void {
  if (!title && (text || image)) throw new AppError('card_title_required');
}

// Pages of https show no pictures of http, and the server never fetches them.
async function checkImage(scope: Scope, typed: string | null): Promise<string | null> {
  const url = await checkOtherUrl(scope, 'card_image_url', typed).catch((error: unknown) => {
    const isOfOtherScheme = error instanceof AppError && error.code === 'url_scheme_refused';
    throw isOfOtherScheme ? new AppError('card_image_not_https') : error;
  });
  if (url !== null && !url.startsWith('https:')) throw new AppError('card_image_not_https');
  return url;
}
