import { visitorNetwork, visitorSite } from '../../platform/address-ranges.ts';
import { countAttempt, forgetAttempts, takeAttemptBack } from '../../platform/attempts.ts';
import { SECOND_MS } from '../../platform/clock.ts';
import { AppError, Busy, type ErrorCode } from '../../platform/errors.ts';
import { FairTurns } from '../../platform/fair-turns.ts';
import type { Services } from '../../platform/scope.ts';
import { isPasswordOf } from './password-hash.ts';

const GUESSES_OF_NETWORK = 10;
const GUESSES_OF_SITE = 30;
// So many in all are guessing from many places. From then on each place has a few, so that whoever knows it gets in.
const GUESSES_IN_ALL = 100;
const GUESSES_OF_SITE_AFTERWARDS = 3;
// Of the shortest passwords that there may be, this is one in thousands.
const MOST_GUESSES = 2000;
const LONGEST_WAIT_MS = 9 * SECOND_MS;

// Of one subject only a few are among those who wait for hashes, however many guess at it.
const turnsOfSubjects = new FairTurns({
  atOnce: 1000,
  perAsker: 4,
  waiting: 1000,
  waitingPerAsker: 20,
  longestWaitMs: LONGEST_WAIT_MS,
});
// One at a time among all that hash passwords, so that a crowd of guessers holds up nobody who signs in.
const turnsOfSites = new FairTurns({
  atOnce: 1,
  perAsker: 1,
  waiting: 100,
  waitingPerAsker: 5,
  longestWaitMs: LONGEST_WAIT_MS,
});

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
 * Checks the password of something that many may open. Guesses are limited from one network and site, and in all, so that
 * many addresses are of little use; whoever knows it uses none up, and gets in while others guess. Throws the refusal,
 * `too_many_requests`, and `unavailable` where too many guess at once.
 */
export async function checkGuess(services: Pick<Services, 'db' | 'clock'>, guess: Guess): Promise<void> {
  const { passwordHash, refusal, address } = guess;
  // What has no password costs nothing, whatever names somebody makes up.
  if (typeof passwordHash !== 'string') throw new AppError(refusal);
  await countGuess(services, guess);
  const isRight = await inTurn(guess, async () => isPasswordOf(passwordHash, guess.password));
  if (!isRight) throw new AppError(refusal);
  const { ofNetwork, ofSite, afterwards } = subjectsOf(guess.subject, address);
  await forgetAttempts(services, ofNetwork);
  for (const subject of [ofSite, afterwards, guess.subject]) await takeAttemptBack(services, subject);
}

function subjectsOf(subject: string, address: string) {
  const site = visitorSite(address);
  return {
    ofNetwork: `${subject} from ${visitorNetwork(address)}`,
    ofSite: `${subject} from site ${site}`,
    afterwards: `${subject} afterwards from ${site}`,
  };
}

async function countGuess(
  services: Pick<Services, 'db' | 'clock'>,
  { subject, address }: Guess,
): Promise<void> {
  const { ofNetwork, ofSite, afterwards } = subjectsOf(subject, address);
  await countAttempt(services, { subject: ofNetwork, most: GUESSES_OF_NETWORK });
  await countAttempt(services, { subject: ofSite, most: GUESSES_OF_SITE });
  const inAll = await countAttempt(services, { subject, most: MOST_GUESSES });
  if (inAll > GUESSES_IN_ALL)
    await countAttempt(services, { subject: afterwards, most: GUESSES_OF_SITE_AFTERWARDS });
}

async function inTurn({ subject, address }: Guess, hash: () => Promise<boolean>): Promise<boolean> {
  try {
    return await turnsOfSubjects.run(subject, async () => turnsOfSites.run(visitorSite(address), hash));
  } catch (error) {
    // That it waits for its turn is not the guesser's quarter of an hour.
    if (error instanceof AppError && error.code === 'too_many_requests') throw new Busy();
    throw error;
  }
}
