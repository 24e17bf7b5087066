import { AppError } from '../errors.ts';

/**
 * Gives up waiting after a time: a database that hangs must not keep visitors waiting with it. Throws `unavailable`.
 * What was begun may still be done later, which is why whoever repeats a change sends its Idempotency-Key again.
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
