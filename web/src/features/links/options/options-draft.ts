import type { z } from 'zod';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import type { createLink } from '@linklet/contract/links/create-link.ts';
import type { RedirectStatus } from '@linklet/contract/links/options/redirect.ts';
import type { FormErrors } from '#/lib/forms/form-state.ts';
import type { SummaryField } from '#/ui/ErrorSummary.tsx';
import { expiryMoment } from '../shorten/expiry.ts';
import type { AliasDraft } from './AliasInputs.tsx';
import { onOneLine, type CardDraft } from './CardFields.tsx';
import { cardError, clickLimitError } from './option-errors.ts';

/** The options of a link that is about to be made. Moments are local time as a date field gives it. */
export interface OptionsDraft extends CardDraft {
  further_aliases: readonly AliasDraft[];
  redirect_status: RedirectStatus;
  passes_query: boolean;
  starts_at: string;
  password: string;
  max_clicks: string;
  after_clicks_url: string;
  /** Where phones are led. */
  ios_url: string;
  android_url: string;
  pixels: PixelDraft;
  analytics_enabled: boolean;
  analytics_public: boolean;
}

/** Pixel scripts, and the workspace that has them: none of them are another's. */
export interface PixelDraft {
  team: string;
  ids: readonly number[];
}

/** What most links have. */
export const plainOptions: OptionsDraft = {
  further_aliases: [],
  redirect_status: 302,
  passes_query: true,
  starts_at: '',
  password: '',
  max_clicks: '',
  after_clicks_url: '',
  card_title: '',
  card_text: '',
  card_image_url: '',
  ios_url: '',
  android_url: '',
  pixels: { team: '', ids: [] },
  analytics_enabled: true,
  analytics_public: false,
};

/** The options that stand beside text fields, in the order of the form. */
const names = {
  starts_at: 'Start',
  max_clicks: 'Most clicks',
  after_clicks_url: 'Destination after the last click',
  password: 'Password',
  card_title: 'Card title',
  card_text: 'Card text',
  card_image_url: 'Picture',
};

const phones = [
  { name: 'ios_url', os: 'ios' },
  { name: 'android_url', os: 'android' },
] as const;

const MOST_ROWS = 10;

export const optionFields: SummaryField[] = [
  { field: 'further_aliases', id: 'further-aliases', name: 'Aliases' },
  ...Array.from({ length: MOST_ROWS }, (_, index) => index).flatMap((index) =>
    ['alias', 'domain'].map((part) => ({
      field: `further_aliases.${String(index)}.${part}`,
      id: `further-${String(index)}-${part}`,
      name: 'Another alias',
    })),
  ),
  ...phones.map(({ name }) => ({ field: name, id: `option-${name}`, name: 'Destination' })),
  ...Object.entries(names).map(([field, name]) => ({ field, id: `option-${field}`, name })),
];

/** What the service may call them, routes included. */
export const optionNames: readonly string[] = [
  ...optionFields.map(({ field }) => field),
  ...phones.map((_, index) => `routes.${String(index)}.url`),
];

/** What the plan has of the options. */
export function allowedOptions({ user, features }: Pick<AppState, 'user' | 'features'>) {
  const hasOptions = features.includes('update_linklet');
  return {
    hasOptions,
    hasRoutes: hasOptions && features.includes('redirect_routes'),
    mayPublish: hasOptions && user?.options.analytics_public === true,
    /** Of a link, the main one included; null for any number. */
    mostAliases: features.includes('use_custom_alias') ? (user?.options.max_aliases_per_url ?? null) : 1,
  };
}

type Body = Partial<z.input<NonNullable<typeof createLink.body>>>;

/** What is sent of them: what differs from most links, and the plan has. */
export function optionsBody(options: OptionsDraft | null, team: string, state: AppState): Body {
  if (options === null) return {};
  const { hasOptions, hasRoutes, mayPublish, mostAliases } = allowedOptions(state);
  return {
    ...(mostAliases !== 1 && { further_aliases: [...options.further_aliases] }),
    ...(hasOptions && plainBody(options)),
    ...(hasRoutes && { routes: routesOf(options) }),
    ...(hasOptions && pixelsBody(options.pixels, team)),
    ...(hasOptions && statsBody(options, mayPublish)),
  };
}

function pixelsBody({ team, ids }: PixelDraft, chosenTeam: string): Body {
  return team === chosenTeam && ids.length > 0 ? { pixels: [...ids] } : {};
}

function statsBody(
  { analytics_enabled: isOn, analytics_public: isPublic }: OptionsDraft,
  mayPublish: boolean,
): Body {
  if (!isOn) return { analytics_enabled: false };
  return isPublic && mayPublish ? { analytics_public: true } : {};
}

function plainBody(options: OptionsDraft): Body {
  const { redirect_status, passes_query, starts_at, password, max_clicks, ...texts } = options;
  return {
    ...(redirect_status !== plainOptions.redirect_status && { redirect_status }),
    ...(passes_query !== plainOptions.passes_query && { passes_query }),
    ...(starts_at !== '' && { starts_at: expiryMoment(starts_at) }),
    ...(password !== '' && { password }),
    ...(max_clicks !== '' && { max_clicks: Number(max_clicks) }),
    ...(texts.after_clicks_url !== '' && { after_clicks_url: texts.after_clicks_url }),
    ...(texts.card_title !== '' && {
      card_title: texts.card_title,
      card_text: onOneLine(texts.card_text),
      card_image_url: texts.card_image_url,
    }),
  };
}

function routesOf(options: OptionsDraft): NonNullable<Body['routes']> {
  return chosenPhones(options).map(({ name, os }) => ({
    conditions: [{ condition: 'os', operation: 'is', value: [os] }],
    url: options[name],
  }));
}

function chosenPhones(options: OptionsDraft) {
  return phones.filter(({ name }) => options[name].trim() !== '');
}

/** What the service says of routes, beside the fields that they were made of. */
export function withRouteNames(errors: FormErrors, options: OptionsDraft | null): FormErrors {
  const made = options === null ? [] : chosenPhones(options);
  return Object.fromEntries(
    Object.entries(errors).map(([field, sentence]) => {
      const [, index] = /^routes\.(\d)\.url$/.exec(field) ?? [];
      return [index === undefined ? field : (made[Number(index)]?.name ?? 'form'), sentence];
    }),
  );
}

/** What can be known to be wrong without asking the service. */
export function checkOptions(options: OptionsDraft | null): FormErrors {
  if (options === null) return {};
  return { ...clickLimitError(options), ...cardError(options) };
}
