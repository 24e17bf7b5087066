import pLimit from 'p-limit';
import { visitorNetwork } from '../../platform/address-ranges.ts';
import { countAttempt, forgetAttempts, takeAttemptBack } from '../../platform/attempts.ts';
import { AppError, type ErrorCode } from '../../platform/errors.ts';
import type { Services } from '../../platform/scope.ts';
import { isPasswordOf } from './password-hash.ts';

const GUESSES_OF_NETWORK = 10;
const GUESSES_IN_ALL = 100;
// Some two seconds' worth.
const MOST_WAITING = 20;

// One at a time among all that hash passwords, so that a crowd of guessers holds up nobody who signs in.
const turns = pLimit(1);

export interface Guess {
  /** What the password opens. */
  subject: string;
  /** Of whoever guesses. */
  address: string;
  passwordHash: string | null | undefined;
  password: string;
  /** Thrown for a wrong one. */
  refusal: ErrorCode;
}

/**
 * Checks the password of something that many may open. Guesses are limited from one network, and in all, so that many
 * addresses are of no use; whoever knows it uses none up. Throws the refusal, `too_many_requests`, and `unavailable`
 * where too many guess at once.
 */
export async function checkGuess(
  services: Pick<Services, 'db' | 'clock'>,
  { subject, address, passwordHash, password, refusal }: Guess,
): Promise<void> {
  const ofNetwork = `${subject} from ${visitorNetwork(address)}`;
  await countAttempt(services, { subject: ofNetwork, most: GUESSES_OF_NETWORK });
  await countAttempt(services, { subject, most: GUESSES_IN_ALL });
  if (turns.pendingCount >= MOST_WAITING) throw new AppError('unavailable');
  const isRight = await turns(async () => isPasswordOf(passwordHash, password));
  if (!isRight) throw new AppError(refusal);
  await forgetAttempts(services, ofNetwork);
  await takeAttemptBack(services, subject);
}
