import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../log/log.ts';

type Lent = Parameters<typeof pg.Pool.prototype.connect>[0];

const LIMIT_MS = 60_000;
const AGAIN_AFTER_MS = 500;

const LOSSES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  '57P01',
  '57P02',
  '57P03',
];
/** Those without a code. */
const LOSS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection)/;

/**
 * Connections for the queue. Its library does not handle the failure of the statement that ends a job: it would end the
 * process, and all other jobs with it. So while PostgreSQL restarts, requests for a connection wait, and a statement that
 * lost its connection is sent again, unless it is part of a transaction.
 */
export class PatientPool extends pg.Pool {
  readonly #log: Logger;

  constructor(config: pg.PoolConfig, log: Logger) {
    super(config);
    this.#log = log;
  }

  /** Throws the last error after a minute. With a callback, it does not wait. */
  override connect(): Promise<pg.PoolClient>;
  override connect(lent: Lent): void;
  override connect(lent?: Lent): Promise<pg.PoolClient> | undefined {
    if (lent === undefined) return this.#lend();
    super.connect(lent);
    return undefined;
  }

  async #lend(): Promise<pg.PoolClient> {
    let client: pg.PoolClient | undefined = await this.#patiently(async () => super.connect());
    let isInTransaction = false;
    const send = async (statement: pg.QueryConfig | string, values?: unknown[]) => {
      client ??= await super.connect();
      try {
        return await client.query(statement, values);
      } catch (error) {
        if (isLoss(error)) {
          client.release(true);
          client = undefined;
        }
        throw error;
      }
    };
    const query: typeof send = async (...asked) => {
      // The rest of a transaction must not run on another connection.
      isInTransaction ||= asked[0] === 'begin';
      return isInTransaction ? send(...asked) : this.#patiently(async () => send(...asked));
    };
    // The queue uses nothing else of one.
    return { query, release: () => client?.release() } as unknown as pg.PoolClient;
  }

  async #patiently<Given>(ask: () => Promise<Given>): Promise<Given> {
    const deadline = performance.now() + LIMIT_MS;
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        if (!isLoss(error) || performance.now() > deadline) throw error;
        this.#log.warn({ err: error }, 'the job queue waits for PostgreSQL');
        await sleep(AGAIN_AFTER_MS);
      }
    }
  }
}

function isLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && LOSSES.includes(String(error.code))) || LOSS.test(error.message);
}
