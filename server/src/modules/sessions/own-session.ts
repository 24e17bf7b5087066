import { sessionOf, type Caller } from '../../platform/caller.ts';
import { AppError } from '../../platform/errors.ts';

/** The session of whoever asks. Throws `session_expired` for whoever comes without one. */
export function ownSession(caller: Caller): Buffer {
  const sessionId = sessionOf(caller);
  if (sessionId === null) throw new AppError('session_expired');
  return sessionId;
}
