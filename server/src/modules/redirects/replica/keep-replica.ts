import { setTimeout as sleep } from 'node:timers/promises';
import { REPLICA_CHANNEL } from '../../../platform/announcer.ts';
import type { Logger } from '../../../platform/log/log.ts';
import type { Postgres, Sql } from '../../../platform/postgres/postgres.ts';
import { makeFirstCopy } from './first-copy.ts';
import {
  currentReplicaName,
  HeartbeatFile,
  monotonicMs,
  publishReplica,
  removeOtherReplicas,
  replicaFolder,
} from './replica-files.ts';
import { MAX_CHANGES, readChanges, readDomains, readLinks, type DatabaseChanges } from './replica-source.ts';
import { ReplicaWriter, type ReplicaPosition } from './replica-writer.ts';

export interface KeepReplicaOptions {
  dataDir: string;
  connect: () => Postgres;
  log: Logger;
}

// A front door reports an unknown alias only after the next look, so this is its longest delay.
const LOOK_EVERY_MS = 200;
const LOOK_AT_MOST_EVERY_MS = 5;
const LOOK_TIMEOUT_MS = 5000;
const LINKS_PER_READ = 5000;
const FORGET_READERS_EVERY_MS = 60_000;
// The worker deletes changes after seven days.
const MAX_POSITION_AGE_MS = 6 * 86_400_000;

export class ReplicaKeeper {
  readonly #options: KeepReplicaOptions;
  readonly #folder: string;
  readonly #heartbeat: HeartbeatFile;
  readonly #running: Promise<void>;
  #postgres: Postgres;
  #writer: ReplicaWriter | undefined;
  #isStopping = false;
  #isDown = false;
  #wake: () => void = () => undefined;
  #isAwake = false;
  #readersForgottenAt = 0;

  constructor(options: KeepReplicaOptions) {
    this.#options = options;
    this.#folder = replicaFolder(options.dataDir);
    this.#heartbeat = new HeartbeatFile(this.#folder);
    const name = currentReplicaName(this.#folder);
    if (name) this.#writer = new ReplicaWriter(this.#folder, name);
    this.#postgres = this.#connect();
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.wake();
    await this.#running;
    await this.#writer?.close();
    this.#heartbeat.close();
    await this.#postgres.close();
  }

  wake(): void {
    this.#isAwake = true;
    this.#wake();
  }

  #connect(): Postgres {
    const postgres = this.#options.connect();
    const wake = () => this.wake();
    // Fails while the database is down; the looks go on, and the next pool listens again.
    postgres.sql.listen(REPLICA_CHANNEL, wake, wake).catch(() => undefined);
    return postgres;
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      this.#isAwake = false;
      try {
        await this.#look();
        if (this.#isDown) this.#options.log.info('the replica is current again');
        this.#isDown = false;
      } catch (error) {
        this.#noteFailure(error);
      }
      await this.#rest();
    }
  }

  async #rest(): Promise<void> {
    await sleep(LOOK_AT_MOST_EVERY_MS);
    if (this.#isAwake || this.#isStopping) return;
    await new Promise<void>((wake) => {
      const timer = setTimeout(wake, LOOK_EVERY_MS);
      this.#wake = () => {
        clearTimeout(timer);
        wake();
      };
    });
  }

  #noteFailure(error: unknown): void {
    if (!this.#isDown) this.#options.log.warn({ err: error }, 'the replica can not be brought up to date');
    this.#isDown = true;
    if (error instanceof LookTimeout) {
      // Closing a connection that hangs takes minutes, so nothing waits for it.
      void this.#postgres.close();
      this.#postgres = this.#connect();
    }
  }

  async #look(): Promise<void> {
    const startedAt = monotonicMs();
    const at = Date.now();
    const position = this.#writer?.position();
    const changes =
      position && (await withinTime(readChanges(this.#postgres.sql, position), LOOK_TIMEOUT_MS));
    if (position && changes && canFollow(position, changes)) await this.#follow(changes);
    else await this.#copyAgain();
    this.#heartbeat.write({ currentAsOf: startedAt, at });
    this.#forgetDeadReaders(startedAt);
  }

  async #follow({ aliasIds, domainIds, position, count }: DatabaseChanges): Promise<void> {
    if (count === 0) {
      this.#movePosition(position);
      return;
    }
    const { sql } = this.#postgres;
    for (let start = 0; start < aliasIds.length; start += LINKS_PER_READ) {
      await this.#applyAliases(sql, aliasIds.slice(start, start + LINKS_PER_READ));
    }
    const domains = domainIds.length > 0 ? await readDomains(sql, domainIds) : [];
    const goneDomainIds = without(
      domainIds,
      domains.map(({ id }) => id),
    );
    this.#writer?.apply({ domains, goneDomainIds, position });
  }

  async #applyAliases(sql: Sql, aliasIds: readonly number[]): Promise<void> {
    const links = await readLinks(sql, aliasIds);
    const goneAliasIds = without(
      aliasIds,
      links.map(({ aliasId }) => aliasId),
    );
    this.#writer?.apply({ links, goneAliasIds });
  }

  // Without changes the old position is as good, and a commit every time would keep the disk busy.
  #movePosition(position: ReplicaPosition): void {
    const kept = this.#writer?.position();
    if (kept && position.takenAt - kept.takenAt > POSITION_MOVED_EVERY_MS) this.#writer?.apply({ position });
  }

  async #copyAgain(): Promise<void> {
    const { log } = this.#options;
    const startedAt = monotonicMs();
    removeOtherReplicas(this.#folder, currentReplicaName(this.#folder));
    const { name, links } = await makeFirstCopy(this.#postgres.sql, this.#folder);
    await this.#writer?.close();
    publishReplica(this.#folder, name);
    removeOtherReplicas(this.#folder, name);
    this.#writer = new ReplicaWriter(this.#folder, name);
    log.info({ links, seconds: (monotonicMs() - startedAt) / 1000 }, 'all links were copied');
  }

  #forgetDeadReaders(now: number): void {
    if (now - this.#readersForgottenAt < FORGET_READERS_EVERY_MS) return;
    this.#readersForgottenAt = now;
    this.#writer?.forgetDeadReaders();
  }
}

const POSITION_MOVED_EVERY_MS = 30_000;

class LookTimeout extends Error {
  override name = 'LookTimeout';
}

async function withinTime<Result>(work: Promise<Result>, timeoutMs: number): Promise<Result> {
  const abort = new AbortController();
  const late = sleep(timeoutMs, undefined, { signal: abort.signal }).then(() => {
    throw new LookTimeout('PostgreSQL does not answer.');
  });
  late.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    abort.abort();
  }
}

// False for another database, one restored to an earlier state, or one whose changes may be deleted already.
function canFollow(kept: ReplicaPosition, { position, count }: DatabaseChanges): boolean {
  return (
    kept.databaseId === position.databaseId &&
    nextTransaction(kept) <= nextTransaction(position) &&
    position.takenAt - kept.takenAt < MAX_POSITION_AGE_MS &&
    count <= MAX_CHANGES
  );
}

function nextTransaction({ snapshot }: ReplicaPosition): bigint {
  return BigInt(snapshot.split(':')[1] ?? 0);
}

function without(ids: readonly number[], found: readonly number[]): Set<number> {
  const present = new Set(found);
  return new Set(ids.filter((id) => !present.has(id)));
}
