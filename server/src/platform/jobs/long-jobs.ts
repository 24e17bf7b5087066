import { setTimeout as sleep } from 'node:timers/promises';
import { queueJob } from './add-job.ts';
import type { Services } from '../scope.ts';

// Of the four that a worker does at once: emails go out beside them.
const AT_ONCE = 3;
const PUT_OFF_MS = 1000;
// A job that goes on in another one adds that just before its own end.
const END_MS = 20;

/** A job as the queue has it. */
export interface QueuedJob {
  name: string;
  payload: unknown;
  key: string | null;
  maxAttempts: number;
}

/**
 * Shares a worker out among those whose jobs take long: each asker has one under way, and all together leave room for
 * short ones. What finds no room is put off for a moment.
 */
export class LongJobs {
  /** Ends of what is under way, by its asker. */
  readonly #running = new Map<string, Promise<unknown>>();

  /** Does the work, or puts the job off. */
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

/** Payloads of long jobs name the account that asks. */
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
