import { eq } from 'drizzle-orm';
import {
  linkPasswordGuess,
  linkPasswordPath,
  type LinkPasswordGuess,
} from '@linklet/contract/links/password.ts';
import { json, jsonBody, openRoute } from '../../platform/http/open-routes.ts';
import type { Services } from '../../platform/scope.ts';
import { checkGuess } from '../passwords/index.ts';
import { links } from '../../schema/links/links.table.ts';

// Passwords are hashed one after another.
const DEADLINE_MS = 10_000;
const LIMIT_PER_MINUTE = 120;

/** Asked by the front door for its visitor. */
export const linkPasswordQuestion = openRoute(
  {
    method: 'POST',
    path: linkPasswordPath,
    by: 'nobody',
    body: jsonBody(linkPasswordGuess),
    limitPerMinute: LIMIT_PER_MINUTE,
    deadlineMs: DEADLINE_MS,
  },
  async (services, { body, address }) => {
    await checkLinkPassword(services, body, address);
    return json({});
  },
);

/**
 * Whether a visitor knows a link's password. Throws `link_password_wrong`, `too_many_requests`, and `unavailable` where
 * too many guess at once.
 */
async function checkLinkPassword(
  services: Services,
  { hash, password }: LinkPasswordGuess,
  address: string,
): Promise<void> {
  const [link] = await services.db
    .select({ passwordHash: links.passwordHash })
    .from(links)
    .where(eq(links.hash, hash));
  await checkGuess(services, {
    subject: `password of link ${hash}`,
    address,
    passwordHash: link?.passwordHash,
    password,
    refusal: 'link_password_wrong',
  });
}
