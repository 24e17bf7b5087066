import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { checkOtherUrl } from './check-other-url.ts';
import { optionalText } from './link-option.ts';

export const card = {
  edits: {
    card_title: optionalText('cardTitle'),
    card_text: optionalText('cardText'),
    card_image_url: optionalText('cardImageUrl', checkImage),
  },
  requireTogether: requireTitle,
};

interface CardValues {
  card_title?: string | null;
  card_text?: string | null;
  card_image_url?: string | null;
}

/** Without a title there is no card. */
function requireTitle(_: Scope, { card_title: title, card_text: text, card_image_url: image }: CardValues) {
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
