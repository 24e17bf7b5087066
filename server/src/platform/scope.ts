import type { Permission } from '@linklet/contract/http/access.ts';
import type { Entitlements } from '@linklet/contract/plans/entitlements.ts';
import type { LimitName } from '@linklet/contract/plans/plans.ts';
import type { BrowserCaller, Caller } from './caller.ts';
import type { Clickhouse } from './clickhouse/clickhouse.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './postgres/database.ts';
import type { RunHook } from './hooks.ts';
import type { Logger } from './log/log.ts';
import type { Remember } from './memory.ts';
import type { Outgoing } from './network/outgoing.ts';

/** Who pays for a workspace, and for what. */
export interface Billable {
  id: number;
  /** What begins the usage months: the subscription, or the account where there is none. */
  anchor: Date;
  /** Limits that may be exceeded for money, if the customer agreed. */
  meteredBy: readonly LimitName[];
  overageEnabled: boolean;
}

/** The organization that an address names, as whoever asks belongs to it. */
export interface OpenOrganization {
  id: number;
  slug: string;
  name: string;
  /** Who pays for its workspaces. */
  billableId: number;
  isArchived: boolean;
  /** Null where the address names none. */
  team: { id: number; slug: string; name: string; isArchived: boolean } | null;
  /** Whose own space the address names, where it is another member's. */
  member?: { id: number; publicId: string; name: string };
}

/** Whose links a request is about, and what whoever asks may do with them. */
export interface OpenWorkspace {
  /** Null for a guest before the first link. */
  workspaceId: number | null;
  permissions: ReadonlySet<Permission>;
  entitlements: Entitlements;
  /** Null for a guest's workspace. */
  billable: Billable | null;
  /** Null for one's own workspace. */
  organization: OpenOrganization | null;
}

/** What every process gives its use cases. */
export interface Services {
  db: Database;
  clickhouse: Clickhouse;
  clock: Clock;
  config: Config;
  log: Logger;
  /** The only way to other services. */
  outgoing: Outgoing;
  /** For what changes rarely and may be known a moment late. */
  remember: Remember;
  /** Signs and encrypts; use it through `deriveSecret`. */
  secretKey: string;
  /** Tells front doors that links changed; for `afterCommit`. */
  announceLinkChange: () => void;
  /**
   * Does something outside the database once everything written so far is committed: at once where no transaction
   * is open, never where it is rolled back. For what can't be taken back, such as announcements and cookies.
   */
  afterCommit: (effect: () => void) => void;
  /** Lets other modules act at a moment of one's own. */
  runHook: RunHook<Services>;
}

/** Who asks, for which workspace, with which entitlements, at what time. */
export interface Scope<By extends Caller = Caller> extends Services, OpenWorkspace {
  caller: By;
  /** Aborted when nobody waits for the answer any more; absent where nobody can leave. */
  signal?: AbortSignal;
}

/** The scope of a request that a browser sends, for what begins, changes or ends its session. */
export interface BrowserScope extends Scope<BrowserCaller> {
  visitor: Visitor;
  /** Gives the browser another session's cookies; for `afterCommit`. */
  useSession: (session: NewSession) => void;
}

/** What a request shows of its browser. */
export interface Visitor {
  /** The session's secret, and a guest's beside it; the first that opens a session counts. */
  cookies: readonly string[];
  address: string;
  fingerprint: string | undefined;
  userAgent: string;
}

/** The secrets of a session that has just begun. */
export interface NewSession {
  cookie: string;
  csrf: string;
}

/** `afterCommit` of a scope without a transaction: each statement is committed when it ends. */
export function runAtOnce(effect: () => void): void {
  effect();
}

/**
 * Runs `work` in a transaction: a new scope that shadows the old, so that no query slips outside it. Within another
 * transaction it is a part of that one, and its effects wait for that one's end.
 */
export async function inTransaction<Result, Current extends Services>(
  scope: Current,
  work: (scope: Current) => Promise<Result>,
): Promise<Result> {
  const effects: (() => void)[] = [];
  const remember = scope.remember.alone ?? scope.remember;
  const result = await scope.db.transaction((transaction) =>
    work({ ...scope, db: transaction, remember, afterCommit: (effect) => effects.push(effect) }),
  );
  for (const effect of effects) scope.afterCommit(effect);
  return result;
}
