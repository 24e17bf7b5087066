import { errorMessage } from '@linklet/contract/http/errors.ts';
import type { FormErrors } from '#/lib/forms/form-state.ts';
import type { CardDraft } from './CardFields.tsx';

/** A card has a title; the service says the rest. */
export function cardError({
  card_title: title,
  card_text: text,
  card_image_url: image,
}: CardDraft): FormErrors {
  return title.trim() === '' && `${text}${image}`.trim() !== ''
    ? { card_title: errorMessage('card_title_required') }
    : {};
}

/** Anything else would be taken for no limit; the service says the rest. */
export function clickLimitError({ max_clicks: typed }: { max_clicks: string }): FormErrors {
  return /^\d*$/.test(typed) ? {} : { max_clicks: 'The limit is not a whole number.' };
}
