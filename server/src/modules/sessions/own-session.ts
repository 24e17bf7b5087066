import { sessionOf, type Caller } from '../../platform/callers/caller.ts';
import { AppError } from '../../platform/errors.ts';

/** Throws `session_expired` for a caller without a session. */
export function ownSession(caller: Caller): Buffer {
  const sessionId = sessionOf(caller);
  if (sessionId === null) throw new AppError('session_expired');
  return sessionId;
}
