import { visitorNetwork, visitorSite } from '../../platform/network/address-ranges.ts';
import { countAttempt, forgetAttempts, hasAttempts, takeAttemptBack } from '../../platform/attempts.ts';
import { DAY_MS, SECOND_MS } from '../../platform/clock.ts';
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
// From where the password was known within this time guesses are not counted with the world's.
const KNOWN_MS = 30 * DAY_MS;
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
// Apart from what comes from the same site beside guesses: the one that has its turn would keep all others waiting.
const GUESSERS = 'guesses';

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

type GuessServices = Pick<Services, 'db' | 'clock'>;

/**
 * Checks the password of something that many may open. Guesses are limited from one network and site, and in all, so that
 * many addresses are of little use; whoever knows it uses none up, and gets in while others guess. Throws the refusal,
 * `too_many_requests`, and `unavailable` where too many guess at once.
 */
export async function checkGuess(services: GuessServices, guess: Guess): Promise<void> {
  const { passwordHash, refusal, password } = guess;
  // What has no password costs nothing, whatever names somebody makes up.
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
  /** Networks from where the password, as it is now, was said. */
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
    // What is not looked at is no guess: a few places must not use up what all have.
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
    // That it waits for its turn is not the guesser's quarter of an hour.
    if (error instanceof AppError && error.code === 'too_many_requests') throw new Busy();
    throw error;
  }
}
