import { AppError } from '../errors.ts';

/**
 * Throws `unavailable` after a time. The work may still complete, so clients repeat a change with the same
 * Idempotency-Key.
 */
export async function withinDeadline<Result>(work: Promise<Result>, limitMs: number): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    work.catch(() => undefined); // Nobody waits for it any more.
    reject(new AppError('unavailable'));
  }, limitMs);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
