import { errorMessage } from '@linklet/contract/http/errors.ts';
import type { Option } from '../option.ts';

export interface CardDraft {
  card_title: string;
  card_text: string;
  card_image_url: string;
}

export const card: Option<CardDraft> = {
  initial: { card_title: '', card_text: '', card_image_url: '' },
  ofLink: ({ card_title: title, card_text: text, card_image_url: image }) => ({
    card_title: title ?? '',
    card_text: text ?? '',
    card_image_url: image ?? '',
  }),
  toEdit: (draft) => ({ ...partsOf(draft), card_text: onOneLine(draft.card_text) }),
  // A card has a title; the service says the rest.
  check: ({ card_title: title, card_text: text, card_image_url: image }) =>
    title.trim() === '' && `${text}${image}`.trim() !== ''
      ? { card_title: errorMessage('card_title_required') }
      : {},
  fields: { card_title: 'Card title', card_text: 'Card text', card_image_url: 'Image URL' },
  words: {
    card_title: { label: 'Card title', nothing: 'none' },
    card_text: { label: 'Card text', nothing: 'none' },
    card_image_url: { label: 'Card picture', nothing: 'none' },
  },
};

// The draft may be that of all options.
function partsOf({ card_title, card_image_url }: CardDraft) {
  return { card_title, card_image_url };
}

/** A card has no lines of its own. */
export function onOneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}
