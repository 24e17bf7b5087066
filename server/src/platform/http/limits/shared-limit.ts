import { sha256 } from '../../crypto.ts';
import { runStatement } from '../../postgres/database.ts';
import type { Services } from '../../scope.ts';

export interface Standing {
  limit: number;
  /** Requests left in this minute; negative for refused ones. */
  remaining: number;
  resetSeconds: number;
}

interface Count {
  shared: number;
  own: number;
}

const MINUTE_SECONDS = 60;
const EXCHANGE_EVERY_MS = 1000;

const EXCHANGE = `
  insert into rate_limits (minute, subject, count)
  select $1, decode(subject, 'hex'), count from unnest($2::text[], $3::integer[]) as own (subject, count)
  on conflict (minute, subject) do update set count = rate_limits.count + excluded.count
  returning encode(subject, 'hex') as subject, count`;

/** Processes count in memory and exchange counts once a second; without the database each goes on alone. */
export class SharedLimit {
  readonly #services: Pick<Services, 'db' | 'log' | 'clock'>;
  readonly #timer: NodeJS.Timeout;
  #minute = 0;
  #counts = new Map<string, Count>();
  #exchanging: Promise<void> | undefined;

  constructor(services: Pick<Services, 'db' | 'log' | 'clock'>) {
    this.#services = services;
    this.#timer = setInterval(() => void this.exchange(), EXCHANGE_EVERY_MS).unref();
  }

  take(subject: string, limit: number): Standing {
    const seconds = this.#services.clock().getTime() / 1000;
    this.#begin(Math.floor(seconds / MINUTE_SECONDS));
    const key = sha256(subject).toString('hex');
    const count = this.#counts.get(key) ?? { shared: 0, own: 0 };
    count.own += 1;
    this.#counts.set(key, count);
    return {
      limit,
      remaining: limit - count.shared - count.own,
      resetSeconds: Math.ceil(MINUTE_SECONDS - (seconds % MINUTE_SECONDS)),
    };
  }

  async exchange(): Promise<void> {
    this.#exchanging ??= this.#tell().finally(() => (this.#exchanging = undefined));
    return this.#exchanging;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#exchanging;
  }

  async #tell(): Promise<void> {
    const counts = this.#counts;
    const told = [...counts].filter(([, { own }]) => own > 0).map(([key, { own }]) => ({ key, own }));
    if (told.length === 0) return;
    try {
      const rows = await runStatement<{ subject: string; count: number }>(this.#services.db, EXCHANGE, [
        this.#minute,
        told.map(({ key }) => key),
        told.map(({ own }) => own),
      ]);
      const shared = new Map(rows.map(({ subject, count }) => [subject, count]));
      for (const { key, own } of told) {
        const count = counts.get(key);
        if (count) Object.assign(count, { shared: shared.get(key) ?? 0, own: count.own - own });
      }
    } catch (error) {
      this.#services.log.debug({ err: error }, 'rate limits are counted by this process alone');
    }
  }

  #begin(minute: number): void {
    if (minute === this.#minute) return;
    this.#minute = minute;
    this.#counts = new Map();
  }
}

export async function forgetOldRateLimits({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const minute = Math.floor(clock().getTime() / 1000 / MINUTE_SECONDS);
  await runStatement(db, 'delete from rate_limits where minute < $1', [minute - 1]);
}
