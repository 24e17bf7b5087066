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
 * Connections for the queue, which does not look what becomes of the statement by which a job has ended: one that fails
 * ends the process with all other jobs. So whoever has asked for a connection waits while PostgreSQL starts again, and a
 * statement whose connection was lost is sent once more: those of the queue may be.
 */
export class PatientPool extends pg.Pool {
  readonly #log: Logger;

  constructor(config: pg.PoolConfig, log: Logger) {
    super(config);
    this.#log = log;
  }

  /** Throws what keeps it from PostgreSQL if that lasts for a minute. Given a function, it waits for nothing. */
  override connect(): Promise<pg.PoolClient>;
  override connect(lent: Lent): void;
  override connect(lent?: Lent): Promise<pg.PoolClient> | undefined {
    if (lent === undefined) return this.#lend();
    super.connect(lent);
    return undefined;
  }

  async #lend(): Promise<pg.PoolClient> {
    let client: pg.PoolClient | undefined = await this.#patiently(async () => super.connect());
    const query = async (statement: pg.QueryConfig | string, values?: unknown[]) =>
      this.#patiently(async () => {
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
      });
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
