import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from './log/log.ts';
import type { Sql } from './postgres/postgres.ts';

export const REPLICA_CHANNEL = 'replica_changes';

// Groups the changes of this time under load: each wake-up is a commit of its own to PostgreSQL.
const REST_MS = 20;

/**
 * Returns a function that wakes the keepers; concurrent calls are merged. It runs after the commit, because
 * PostgreSQL serializes commits that notify. A lost wake-up does no harm: keepers also look on their own.
 */
export function createAnnouncer(sql: Sql, log: Logger): () => void {
  let isBusy = false;
  let isWanted = false;

  const announce = async (): Promise<void> => {
    isBusy = true;
    while (isWanted) {
      isWanted = false;
      await sql`select pg_notify(${REPLICA_CHANNEL}, '')`.catch((error: unknown) => {
        log.warn({ err: error }, 'front doors could not be notified');
      });
      await sleep(REST_MS);
    }
    isBusy = false;
  };

  return () => {
    isWanted = true;
    if (!isBusy) void announce();
  };
}
