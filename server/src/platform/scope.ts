import type { SoldCurrency } from '@linklet/contract/billing/currencies.ts';
import type { Permission } from '@linklet/contract/http/access.ts';
import type { Entitlements } from '@linklet/contract/plans/entitlements.ts';
import type { LimitName } from '@linklet/contract/plans/plans.ts';
import type { TokenPermission } from '@linklet/contract/tokens/permissions.ts';
import type { SpendAction } from '@linklet/contract/usage/endpoints.ts';
import type { ApiToken, BrowserCaller, Caller } from './callers/caller.ts';
import type { Clickhouse } from './clickhouse/clickhouse.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './postgres/database.ts';
import type { RunHook } from './hooks.ts';
import type { Logger } from './log/log.ts';
import type { Remember } from './memory.ts';
import type { Dns } from './network/dns/dns.ts';
import type { Rdap } from './network/rdap.ts';
import type { Probe } from './network/probe.ts';
import type { Outgoing } from './network/outgoing.ts';

export interface Billable {
  id: number;
  /** Start of the usage months: of the subscription, or of the account without one. */
  anchor: Date;
  /** Limits that may be exceeded for money. */
  meteredBy: readonly LimitName[];
  overage: OverageRules;
  /** In which it pays. */
  currency: SoldCurrency;
  /** By how much its own time is ahead of the clock. */
  aheadMs: number;
}

/** Whether, and how far, a billable goes beyond its limits. */
export interface OverageRules {
  isEnabled: boolean;
  /** Those of a past month are due. */
  isUnpaid: boolean;
  /** In minor units; null for none. */
  spendLimit: number | null;
  atLimit: SpendAction;
}

export interface OpenOrganization {
  id: number;
  slug: string;
  name: string;
  billableId: number;
  isArchived: boolean;
  team: { id: number; slug: string; name: string; isArchived: boolean } | null;
  member?: { id: number; publicId: string; name: string };
}

export interface OpenWorkspace {
  workspaceId: number | null;
  permissions: ReadonlySet<Permission>;
  entitlements: Entitlements;
  billable: Billable | null;
  organization: OpenOrganization | null;
}

/** A change that programs can ask for, by which it is made once a person approves it. */
export interface Askable {
  /** A token needs one of these. */
  permissions: readonly TokenPermission[];
  /** `input` is as it was asked with. */
  run: (scope: Scope<ApiToken>, input: unknown) => Promise<unknown>;
}

/** What happened, or would have where it was only tried. */
export interface HeardEvent {
  action: string;
  target: string | null;
  before: object | null;
  after: object | null;
}

export interface Services {
  db: Database;
  clickhouse: Clickhouse;
  clock: Clock;
  config: Config;
  log: Logger;
  outgoing: Outgoing;
  dns: Dns;
  probe: Probe;
  rdap: Rdap;
  /** A cache for values that change rarely and may be slightly stale. */
  remember: Remember;
  /** Use it through `deriveSecret`. */
  secretKey: string;
  /** Wakes the keepers of the front doors; for `afterCommit`. */
  announceLinkChange: () => void;
  /**
   * Runs after the commit, at once without a transaction, and never after a rollback: for effects that cannot
   * be undone, such as announcements and cookies.
   */
  afterCommit: (effect: () => void) => void;
  runHook: RunHook<Services>;
  /** By their names, such as `POST /app/api/v1/url/create`. */
  askables: Map<string, Askable>;
  /** Told of each event that is recorded; absent where nobody listens. */
  hear?: (event: HeardEvent) => void;
}

export interface Scope<By extends Caller = Caller> extends Services, OpenWorkspace {
  caller: By;
  /** Aborted when the client has left; absent in background work. */
  signal?: AbortSignal;
}

export interface BrowserScope extends Scope<BrowserCaller> {
  visitor: Visitor;
  useSession: (session: NewSession) => void;
  /** The browser repeats it with calls of that path, as the visitor's `grant`. */
  giveGrant: (grant: Grant) => void;
}

export interface Visitor {
  /** Secrets of the session cookie and of a guest's cookie; the first that opens a session counts. */
  cookies: readonly string[];
  grant?: string | undefined;
  address: string;
  fingerprint: string | undefined;
  userAgent: string;
}

export interface Grant {
  path: string;
  grant: string;
}

export interface NewSession {
  cookie: string;
  csrf: string;
}

export function runAtOnce(effect: () => void): void {
  effect();
}

/**
 * The new scope shadows the old one, so that no query runs outside the transaction. A nested one is part of
 * the outer one, and its effects wait for the outer commit.
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
