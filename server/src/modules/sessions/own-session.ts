import { AppError } from '../../platform/errors.ts';
import type { Actor } from '../../platform/scope.ts';

/** The session of whoever asks. Throws `session_expired` for whoever comes without one. */
export function ownSession({ sessionId }: Actor): Buffer {
  if (sessionId === null) throw new AppError('session_expired');
  return sessionId;
}
