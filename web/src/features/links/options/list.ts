import type { LinkOptions } from '@linklet/contract/links/options/list.ts';
import type { LinkEdit } from '@linklet/contract/links/edits.ts';
import type { FormErrors } from '#/lib/forms/form-state.ts';
import { card } from './card/card.ts';
import { clickLimit } from './click-limit/click-limit.ts';
import { bodyOf, type Making, type Option, type Words } from './option.ts';
import { pixels } from './pixels/pixels.ts';
import { redirect } from './redirect/redirect.ts';
import { start } from './start/start.ts';
import { statistics } from './statistics/statistics.ts';
import { visitorPassword } from './visitor-password/visitor-password.ts';

/** What most links have. */
export const plainDraft = {
  ...redirect.initial,
  ...start.initial,
  ...clickLimit.initial,
  ...visitorPassword.initial,
  ...card.initial,
  ...pixels.initial,
  ...statistics.initial,
};

/** The options as a form has them. */
export type LinkDraft = typeof plainDraft;

type AnyOption = Omit<Option<LinkDraft>, 'initial' | 'ofLink'> & {
  initial: object;
  ofLink: (options: LinkOptions) => object;
};

/** In the order of the form. */
const all: readonly AnyOption[] = [redirect, start, clickLimit, visitorPassword, card, pixels, statistics];

/** As a link has them; of a password nothing is known. */
export function draftOf(options: LinkOptions): LinkDraft {
  return Object.assign({ ...plainDraft }, ...all.map(({ ofLink }) => ofLink(options))) as LinkDraft;
}

/** What is sent of a new link's options: what differs from most links. */
export function linkBody(draft: LinkDraft, making: Making): LinkEdit {
  const bodies = all.map((option) => bodyOf({ ...option, initial: plainDraft }, draft, making));
  return Object.fromEntries(bodies.flatMap((body) => Object.entries(body)));
}

/** What can be known to be wrong without asking the service. */
export function checkLink(draft: LinkDraft): FormErrors {
  return Object.fromEntries(all.flatMap(({ check }) => Object.entries(check?.(draft) ?? {})));
}

/** The options that stand beside text fields, in the order of the form. */
export const textFields = all.flatMap(({ fields }) => Object.entries(fields));

/** What histories call what changes. */
export const optionWords: Record<string, Words> = Object.fromEntries(
  all.flatMap(({ words }) => Object.entries(words)),
);
