import { eq } from 'drizzle-orm';
import pLimit from 'p-limit';
import {
  linkPasswordGuess,
  linkPasswordPath,
  type LinkPasswordGuess,
} from '@linklet/contract/link-password.ts';
import { countAttempt, forgetAttempts, takeAttemptBack } from '../../platform/attempts.ts';
import { AppError } from '../../platform/errors.ts';
import { visitorNetwork } from '../../platform/address-ranges.ts';
import { frontDoorQuestion } from '../../platform/http/front-door-question.ts';
import type { Services } from '../../platform/scope.ts';
import { isPasswordOf } from '../passwords/index.ts';
import { links } from './links.table.ts';

// Passwords are hashed one after another.
const DEADLINE_MS = 10_000;
const LIMIT_PER_MINUTE = 120;
const GUESSES_OF_NETWORK = 10;
const GUESSES_OF_LINK = 100;
// Some two seconds' worth.
const MOST_WAITING = 20;

// One at a time among all that hash passwords, so that a crowd of guessers holds up nobody who signs in.
const turns = pLimit(1);

export const linkPasswordQuestion = frontDoorQuestion(
  {
    path: linkPasswordPath,
    body: linkPasswordGuess,
    limitPerMinute: LIMIT_PER_MINUTE,
    deadlineMs: DEADLINE_MS,
  },
  checkLinkPassword,
);

/**
 * Whether a visitor knows a link's password. Guesses are limited from one network, and for the link in all, so that
 * many addresses are of no use; whoever knows it uses none up. Throws `link_password_wrong`, `too_many_requests`, and
 * `unavailable` where too many guess at once.
 */
async function checkLinkPassword(
  services: Services,
  { hash, password }: LinkPasswordGuess,
  address: string,
): Promise<void> {
  const ofLink = `password of link ${hash}`;
  const ofNetwork = `${ofLink} from ${visitorNetwork(address)}`;
  await countAttempt(services, { subject: ofNetwork, most: GUESSES_OF_NETWORK });
  await countAttempt(services, { subject: ofLink, most: GUESSES_OF_LINK });
  const [link] = await services.db
    .select({ passwordHash: links.passwordHash })
    .from(links)
    .where(eq(links.hash, hash));
  if (turns.pendingCount >= MOST_WAITING) throw new AppError('unavailable');
  const isRight = await turns(async () => isPasswordOf(link?.passwordHash, password));
  if (!isRight) throw new AppError('link_password_wrong');
  await forgetAttempts(services, ofNetwork);
  await takeAttemptBack(services, ofLink);
}
