import { visitorNetwork, visitorSite } from '../../platform/network/address-ranges.ts';
import { countAttempt, forgetAttempts, hasAttempts, takeAttemptBack } from '../../platform/attempts.ts';
import { DAY_MS, SECOND_MS } from '../../platform/clock.ts';
import { AppError, Busy, type ErrorCode } from '../../platform/errors.ts';
import { FairTurns } from '../../platform/fair-turns.ts';
import type { Services } from '../../platform/scope.ts';
import { isPasswordOf } from './password-hash.ts';

const GUESSES_OF_NETWORK = 10;
const GUESSES_OF_SITE = 30;
// More in all are distributed guessing. Then each network has a few, so that people who know the password get
// in.
const GUESSES_IN_ALL = 100;
const GUESSES_OF_SITE_AFTERWARDS = 3;
// One in thousands of all passwords of the shortest allowed length.
const MOST_GUESSES = 2000;
// Guesses from networks with a correct one in this time do not count against the total.
const KNOWN_MS = 30 * DAY_MS;
const LONGEST_WAIT_MS = 9 * SECOND_MS;

// Only a few guesses at one subject wait for hashes, however many there are.
const turnsOfSubjects = new FairTurns({
  atOnce: 1000,
  perAsker: 4,
  waiting: 1000,
  waitingPerAsker: 20,
  longestWaitMs: LONGEST_WAIT_MS,
});
// One guess at a time among all hashes, so that a crowd of guessers delays no sign-in.
const turnsOfSites = new FairTurns({
  atOnce: 1,
  perAsker: 1,
  waiting: 100,
  waitingPerAsker: 5,
  longestWaitMs: LONGEST_WAIT_MS,
});
// Separate from other hashes of the same site: the guess with its turn would delay all of them.
const GUESSERS = 'guesses';

export interface Guess {
  subject: string;
  address: string;
  passwordHash: string | null | undefined;
  password: string;
  refusal: ErrorCode;
}

type GuessServices = Pick<Services, 'db' | 'clock'>;

/**
 * Guesses are limited per network, per site and in all, so that many addresses are of little use; correct
 * ones are not counted, and succeed while others guess. Throws `refusal`, `too_many_requests`, and
 * `unavailable` if too many guess at once.
 */
export async function checkGuess(services: GuessServices, guess: Guess): Promise<void> {
  const { passwordHash, refusal, password } = guess;
  // Subjects without a password cost nothing, so invented names are cheap.
  if (typeof passwordHash !== 'string') throw new AppError(refusal);
  const subjects = subjectsOf(guess, passwordHash);
  const isKnown = await hasAttempts(services, subjects.known);
  await countGuess(services, { ...subjects, isKnown });
  const line = isKnown ? `${guess.subject} where it is known` : guess.subject;
  const isRight = await inTurn({ line, address: guess.address }, async () =>
    isPasswordOf({ passwordHash, password, asker: GUESSERS }),
  );
  if (!isRight) throw new AppError(refusal);
  await countAttempt(services, { subject: subjects.known, most: Infinity, windowMs: KNOWN_MS });
  await forgetAttempts(services, subjects.ofNetwork);
  const others = isKnown ? [] : [subjects.afterwards, subjects.inAll];
  for (const subject of [subjects.ofSite, ...others]) await takeAttemptBack(services, subject);
}

interface Subjects {
  inAll: string;
  ofNetwork: string;
  ofSite: string;
  afterwards: string;
  /** Networks with a correct guess of the present password. */
  known: string;
}

function subjectsOf({ subject, address }: Guess, passwordHash: string): Subjects {
  const [network, site] = [visitorNetwork(address), visitorSite(address)];
  return {
    inAll: subject,
    ofNetwork: `${subject} from ${network}`,
    ofSite: `${subject} from site ${site}`,
    afterwards: `${subject} afterwards from ${site}`,
    known: `${subject} known at ${network} as ${passwordHash}`,
  };
}

async function countGuess(
  services: GuessServices,
  { inAll, ofNetwork, ofSite, afterwards, isKnown }: Subjects & { isKnown: boolean },
): Promise<void> {
  await countAttempt(services, { subject: ofNetwork, most: GUESSES_OF_NETWORK });
  await countAttempt(services, { subject: ofSite, most: GUESSES_OF_SITE });
  if (isKnown) return;
  const guesses = await countAttempt(services, { subject: inAll, most: MOST_GUESSES });
  if (guesses <= GUESSES_IN_ALL) return;
  try {
    await countAttempt(services, { subject: afterwards, most: GUESSES_OF_SITE_AFTERWARDS });
  } catch (refusal) {
    // A refused attempt is no guess: a few networks must not use up the total.
    await takeAttemptBack(services, inAll);
    throw refusal;
  }
}

async function inTurn(
  { line, address }: { line: string; address: string },
  hash: () => Promise<boolean>,
): Promise<boolean> {
  try {
    return await turnsOfSubjects.run(line, async () => turnsOfSites.run(visitorSite(address), hash));
  } catch (error) {
    // Refused by the queue of hashes, not by the guesser's limit of fifteen minutes.
    if (error instanceof AppError && error.code === 'too_many_requests') throw new Busy();
    throw error;
  }
}
