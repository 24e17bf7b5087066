import { utmFields } from '@linklet/contract/links/utm-presets/utm.ts';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import type { FormErrors } from '#/lib/forms/form-state.ts';
import { formatDate } from '#/lib/format.ts';
import { allowedOptions, plainOptions } from '../options/options-draft.ts';
import type { ShortenDraft } from '../shorten/shorten-draft.ts';
import { utmOfDraft } from '../shorten/utm-of-draft.ts';
import type { ShortenPaths } from '../shown-link.ts';

export const chipIds = ['utm', 'tags', 'expiry', 'password', 'routes', 'title', 'more'] as const;
export type ChipId = (typeof chipIds)[number];

export const chipLabels: Record<ChipId, string> = {
  utm: 'UTM',
  tags: 'Tags',
  expiry: 'Expiry',
  password: 'Password',
  routes: 'Routes',
  title: 'Title',
  more: 'More',
};

export interface OptionChipsProps {
  /** Of the domain where none is chosen. */
  host: string;
  draft: ShortenDraft;
  errors: FormErrors;
  state: AppState;
  paths: ShortenPaths;
  onChange: (change: Partial<ShortenDraft>) => void;
  /** UTM parameters are added to a URL that can be read, or to one that is still to come. */
  onUrlWrong: (error: string) => void;
}

const plainFields = ['team', 'url', 'domain', 'alias', 'terms', 'form'];

/** The fields behind the chips; all others stand behind the last. */
const fieldsOf: Partial<Record<ChipId, readonly string[]>> = {
  tags: ['tags'],
  expiry: ['expires_at'],
  password: ['password'],
  routes: ['ios_url', 'android_url'],
  title: ['title', 'description'],
};

/** The chips whose fields are wrong. */
export function wrongChips(errors: FormErrors): ChipId[] {
  const wrong = Object.keys(errors).filter((field) => !plainFields.includes(field));
  return wrong.map((field) => chipIds.find((id) => fieldsOf[id]?.includes(field)) ?? 'more');
}

/** The chips that the plan has a use for. */
export function offeredChips(state: AppState): ChipId[] {
  const { hasOptions, mostAliases } = allowedOptions(state);
  const offered: Record<ChipId, boolean> = {
    utm: true,
    tags: state.features.includes('use_tags'),
    expiry: true,
    password: hasOptions,
    routes: hasOptions,
    title: state.user !== null,
    more: hasOptions || mostAliases !== 1,
  };
  return chipIds.filter((id) => offered[id]);
}

/** What of a chip is chosen, in short; empty where nothing is. */
export function chosenOf(id: ChipId, draft: ShortenDraft): string {
  return (chosen[id]?.(draft) ?? '').trim();
}

const chosen: Partial<Record<ChipId, (draft: ShortenDraft) => string>> = {
  utm: (draft) => {
    const present = utmOfDraft(draft);
    return countText(utmFields.filter(({ name }) => present[name] !== '').length);
  },
  tags: ({ tags }) => countText(tags.length),
  expiry: ({ expires_at: moment }) => (moment === '' ? '' : formatDate(moment)),
  password: ({ options }) => ((options ?? plainOptions).password === '' ? '' : 'on'),
  title: ({ title, description }) => title.trim() || (description.trim() && 'on'),
  routes: ({ options }) => {
    const { ios_url: ios, android_url: android } = options ?? plainOptions;
    return countText([ios, android].filter((url) => url.trim() !== '').length);
  },
};

function countText(count: number): string {
  return count === 0 ? '' : String(count);
}
