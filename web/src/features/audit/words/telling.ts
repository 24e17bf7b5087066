import type { EventPart } from '@linklet/contract/audit/event.ts';
import type { EventName, EventOf } from '@linklet/contract/audit/events.ts';
import type { AuditEntryView } from '@linklet/contract/audit/endpoints.ts';
import type { z } from 'zod';
import { formatMoment } from '#/lib/format.ts';

/** Names of teams, by their slugs. */
export type TeamNames = ReadonlyMap<string, string>;

/**
 * What was kept with an event. Old entries may lack what the event has by now, or have it in another form: names are
 * those of its schema, and values are whatever they are.
 */
type Kept<Kind, Part extends EventPart> =
  Kind extends Record<Part, z.ZodType>
    ? { [Name in keyof NonNullable<z.output<Kind[Part]>>]?: unknown }
    : object;

interface EntryOf<Name extends EventName> extends Omit<AuditEntryView, 'before' | 'after'> {
  before: Kept<EventOf<Name>, 'before'> | null;
  after: Kept<EventOf<Name>, 'after'> | null;
}

/** What was done, after the name of whoever did it; no event is without a sentence. */
export type Sentences<Name extends EventName> = {
  [Each in Name]: (entry: EntryOf<Each>, teams: TeamNames) => string;
};

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export function textOf(value: unknown): string {
  return wordOf(value) ?? 'nothing';
}

/** What stands for a value; null where there is none. */
export function wordOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return textWord(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return isPlainList(value) ? value.join(', ') || 'none' : JSON.stringify(value);
}

function textWord(text: string): string {
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? formatMoment(text) : text;
}

function isPlainList(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.every((each) => typeof each !== 'object');
}

export function asRole(role: unknown): string {
  return isText(role) ? ` as ${role}` : '';
}

export function whomOf({ whom }: Pick<AuditEntryView, 'whom'>): string {
  return whom?.name ?? 'a deleted account';
}

export function teamOf({ target }: Pick<AuditEntryView, 'target'>, teams: TeamNames): string {
  const slug = target?.split('/')[1] ?? '';
  return teams.get(slug) ?? slug;
}

export function ofTeam(entry: Pick<AuditEntryView, 'target'>, teams: TeamNames): string {
  const name = teamOf(entry, teams);
  return name === '' ? '' : ` of ${name}`;
}

export function linkOf({ short_link: shortLink }: Pick<AuditEntryView, 'short_link'>, url?: unknown): string {
  return shortLink ?? (isText(url) ? `a link to ${url}` : 'a link');
}
