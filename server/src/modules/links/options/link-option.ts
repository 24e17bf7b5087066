import type { Column, SQL } from 'drizzle-orm';
import type { Scope } from '../../../platform/scope.ts';
import type { Link, LinkColumns } from '../../../schema/links/links.table.ts';

/** Something of a link that can be set, by its name in calls: how it is checked, kept and noted. */
export interface Setting<Typed, Kept> {
  /** Throws what the plan lacks, before anything is looked up. */
  requireInPlan?: (scope: Scope, typed: Typed) => void;
  /** What is kept of what was said; equal texts as JSON are no change. */
  check: (scope: Scope, typed: Typed) => Kept | Promise<Kept>;
  read: (link: Link) => Kept;
  columns: (scope: Scope, kept: Kept) => LinkColumns | Promise<LinkColumns>;
  /** What histories say in place of the kept value, where that may not be told. */
  note?: (kept: Kept) => Record<string, unknown>;
  /** What else is to be done where it changes. */
  changed?: (scope: Scope, link: Link, kept: Kept) => Promise<void>;
}

/** Any setting at all: what it keeps is not known, and nothing can be given to it. */
export interface AnySetting extends Pick<Setting<never, unknown>, 'requireInPlan' | 'check' | 'read'> {
  columns: (scope: Scope, kept: never) => LinkColumns | Promise<LinkColumns>;
  note?: (kept: never) => Record<string, unknown>;
  changed?: (scope: Scope, link: Link, kept: never) => Promise<void>;
}

/** Options of a link that belong together. */
export interface LinkOption {
  edits: Record<string, AnySetting>;
  /** What is selected, where it is shown in another way than it is kept. */
  shown?: Record<string, Column | SQL>;
  /** Throws what does not fit together in a link; `changed` is what is about to be set of it. */
  requireTogether?: (scope: Scope, values: object, changed: object) => void;
}

/** What is kept as it is said. */
export function plain<Name extends keyof LinkColumns>(name: Name): Setting<Link[Name], Link[Name]> {
  return {
    check: (_, typed) => typed,
    read: (link) => link[name],
    columns: (_, kept) => ({ [name]: kept }),
  };
}

type Text<Name extends keyof LinkColumns> = Link[Name] extends string | null ? Name : never;

/** A text that is none where it is empty, checked by what it throws. */
export function optionalText<Name extends keyof LinkColumns>(
  name: Text<Name>,
  check: (scope: Scope, typed: string | null) => Promise<string | null> = async (_, typed) => typed || null,
): Setting<string | null, string | null> {
  return {
    check,
    read: (link) => link[name] as string | null,
    columns: (_, kept) => ({ [name]: kept }),
  };
}

/** A moment, which is kept to the millisecond. */
export function optionalMoment(name: 'startsAt' | 'expiresAt'): Setting<string | null, string | null> {
  return {
    check: (_, typed) => (typed === null ? null : new Date(typed).toISOString()),
    read: (link) => link[name]?.toISOString() ?? null,
    columns: (_, kept) => ({ [name]: kept === null ? null : new Date(kept) }),
  };
}
