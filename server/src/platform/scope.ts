import type { Entitlements } from '@linklet/contract/entitlements.ts';
import type { Clickhouse } from './clickhouse.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database.ts';
import type { Logger } from './log.ts';
import type { Remember } from './memory.ts';

/** Who asks. */
export interface Actor {
  /** Key of the session's row. */
  sessionId: Buffer;
  /** Where the session's links are, or null before the first one. */
  workspaceId: number | null;
  /** IP address; for limits and checks, never stored with clicks. */
  address: string;
  /** True for addresses of the operator's own that need no anti-robot check and know no rate limit. */
  isTrustedAddress: boolean;
}

/** What every process gives its use cases. */
export interface Services {
  db: Database;
  clickhouse: Clickhouse;
  clock: Clock;
  config: Config;
  log: Logger;
  /** For what changes rarely and may be known a moment late. */
  remember: Remember;
  /** Signs and encrypts; use it through `deriveSecret`. */
  secretKey: string;
  /** Tells front doors that links changed; called after the commit. */
  announceLinkChange: () => void;
}

/** Who asks, for which workspace, with which entitlements, through which connection, at what time. */
export interface Scope extends Services {
  actor: Actor;
  entitlements: Entitlements;
}

/** Runs `work` in a transaction: a new scope that shadows the old, so that no query slips outside it. */
export async function inTransaction<Result, Current extends Services>(
  scope: Current,
  work: (scope: Current) => Promise<Result>,
): Promise<Result> {
  return scope.db.transaction((transaction) => work({ ...scope, db: transaction }));
}
