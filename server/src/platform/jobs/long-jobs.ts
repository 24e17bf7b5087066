import { setTimeout as sleep } from 'node:timers/promises';
import { queueJob } from './add-job.ts';
import type { Services } from '../scope.ts';

// A worker runs four jobs at once: one place is left for emails and other short jobs.
const AT_ONCE = 3;
const PUT_OFF_MS = 1000;
// A job that continues in another one adds that just before its own end.
const END_MS = 20;

export interface QueuedJob {
  name: string;
  payload: unknown;
  key: string | null;
  maxAttempts: number;
}

/** Lets each caller run one long job at a time, and leaves a place for short ones; others are postponed. */
export class LongJobs {
  readonly #running = new Map<string, Promise<unknown>>();

  async run(services: Pick<Services, 'db'>, job: QueuedJob, work: () => Promise<void>): Promise<void> {
    const asker = askerOf(job.payload);
    const own = this.#running.get(asker);
    if (own) await Promise.race([own, sleep(END_MS)]);
    if (this.#running.size >= AT_ONCE || this.#running.has(asker)) return putOff(services, job);
    const { promise: ended, resolve: end } = Promise.withResolvers<undefined>();
    this.#running.set(asker, ended);
    try {
      await work();
    } finally {
      this.#running.delete(asker);
      end(undefined);
    }
  }
}

function askerOf(payload: unknown): string {
  const userId = typeof payload === 'object' && payload !== null && 'userId' in payload ? payload.userId : '';
  return String(userId);
}

async function putOff(
  services: Pick<Services, 'db'>,
  { name, payload, key, maxAttempts }: QueuedJob,
): Promise<void> {
  await queueJob(services, {
    ...{ name, maxAttempts, delayMs: PUT_OFF_MS, payload },
    ...(key !== null && { key }),
  });
}
