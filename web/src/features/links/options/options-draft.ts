import type { z } from 'zod';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import type { createLink } from '@linklet/contract/links/create-link.ts';
import type { FormErrors } from '#/lib/forms/form-state.ts';
import type { SummaryField } from '#/ui/ErrorSummary.tsx';
import type { AliasDraft } from './AliasInputs.tsx';
import { checkLink, linkBody, plainDraft, textFields, type LinkDraft } from './list.ts';

/** The options of a link that is about to be made. */
export interface OptionsDraft extends LinkDraft {
  further_aliases: readonly AliasDraft[];
  /** Where phones are led. */
  ios_url: string;
  android_url: string;
}

/** What most links have. */
export const plainOptions: OptionsDraft = {
  ...plainDraft,
  further_aliases: [],
  ios_url: '',
  android_url: '',
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
  ...textFields.map(([field, name]) => ({ field, id: `option-${field}`, name })),
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
    ...(hasOptions && linkBody(options, { team, mayPublish })),
    ...(hasRoutes && { routes: routesOf(options) }),
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
  return options === null ? {} : checkLink(options);
}
