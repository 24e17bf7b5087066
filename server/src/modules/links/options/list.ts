import type { LinkEdit } from '@linklet/contract/links/edits.ts';
import type { LinkOptions } from '@linklet/contract/links/options/list.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Link, LinkColumns } from '../../../schema/links/links.table.ts';
import { card } from './card.ts';
import { clickLimit } from './click-limit.ts';
import { externalId } from './external-id.ts';
import { optionalMoment, plain, type AnySetting, type LinkOption } from './link-option.ts';
import { pixels } from './pixels.ts';
import { ownColumns, switches } from './own-columns.ts';
import { start } from './start.ts';
import { statistics } from './statistics.ts';
import { description, title } from './title-and-description.ts';
import { visitorPassword } from './visitor-password.ts';

/** In the order in which what is wrong with them is told. */
const all: readonly LinkOption[] = [start, pixels, visitorPassword, clickLimit, card, statistics, externalId];

/** What of an edit is in columns of the link itself. */
export type SettingsEdit = Omit<LinkEdit, 'url' | 'tags'>;

const settings = {
  title,
  description,
  expires_at: optionalMoment('expiresAt'),
  redirect_status: plain('redirectStatus'),
  ...start.edits,
  ...pixels.edits,
  ...visitorPassword.edits,
  ...clickLimit.edits,
  ...card.edits,
  ...switches,
  ...statistics.edits,
  ...externalId.edits,
} satisfies Record<keyof SettingsEdit, AnySetting>;

/** What is set of a link, as it is kept. */
export type SettingValues = {
  [Name in keyof typeof settings]?: ReturnType<(typeof settings)[Name]['read']>;
};

/** What is selected of a link to show its options. */
export const shownOptions = {
  ...ownColumns,
  ...start.shown,
  ...pixels.shown,
  ...visitorPassword.shown,
  ...clickLimit.shown,
} satisfies Record<keyof LinkOptions, unknown>;

const byName = new Map(Object.entries<AnySetting>(settings));

/** Throws what the plan lacks for what an edit sets. */
export function requireSettingsInPlan(scope: Scope, edit: SettingsEdit): void {
  for (const [, { requireInPlan }, typed] of valuesIn(edit)) requireInPlan?.(scope, typed);
}

/** What an edit sets, once each part of it is checked. Throws what the checks of the settings throw. */
export async function checkSettings(scope: Scope, edit: SettingsEdit): Promise<SettingValues> {
  const kept: Record<string, unknown> = {};
  for (const [name, { check }, typed] of valuesIn(edit)) kept[name] = await check(scope, typed);
  return kept;
}

/** Throws what does not fit together in a link that has `values`; `changed` is what is about to be set of them. */
export function requireTogether(scope: Scope, values: SettingValues, changed: SettingValues): void {
  for (const option of all) option.requireTogether?.(scope, values, changed);
}

/** What a link has now. */
export function readSettings(link: Link): Required<SettingValues> {
  const values = [...byName].map(([name, { read }]) => [name, read(link)]);
  return Object.fromEntries(values) as Required<SettingValues>;
}

/** The columns that keep values. Throws `pixel_script_unknown`. */
export async function toColumns(scope: Scope, values: SettingValues): Promise<LinkColumns> {
  const columns: LinkColumns = {};
  for (const [, setting, kept] of valuesIn(values))
    Object.assign(columns, await setting.columns(scope, kept));
  return columns;
}

/** What else follows where a link gets values. */
export async function settingsChanged(scope: Scope, link: Link, values: SettingValues): Promise<void> {
  for (const [, { changed }, kept] of valuesIn(values)) await changed?.(scope, link, kept);
}

/** What the history keeps of values. */
export function toNoted(values: object): Record<string, unknown> {
  const noted: Record<string, unknown> = {};
  for (const [name, kept] of Object.entries(values) as [string, unknown][]) {
    Object.assign(noted, byName.get(name)?.note?.(kept as never) ?? { [name]: kept });
  }
  return noted;
}

/** The settings that have a value, in their order. */
function valuesIn(values: object): (readonly [name: string, setting: AnySetting, value: never])[] {
  const given = new Map<string, unknown>(Object.entries(values));
  return [...byName].flatMap(([name, setting]) => {
    const value = given.get(name);
    return value === undefined ? [] : [[name, setting, value as never] as const];
  });
}
