import { aliasPath } from '@linklet/contract/links/short-url.ts';
import type { Services } from '../../../platform/scope.ts';
import type { OldAnswer } from './compare.ts';

// Some services answer programs in another way than browsers.
const HEADERS = {
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'accept-language': 'en',
  accept: 'text/html,*/*;q=0.8',
};
const TRIES = 2;

/** Thrown where the old service asks for rest. */
export class AskedTooMuch extends Error {
  override name = 'AskedTooMuch';
}

/** What the old service answers for a short link; null where it can't be reached. Throws `AskedTooMuch`. */
export async function askOld(
  { outgoing }: Pick<Services, 'outgoing'>,
  host: string,
  alias: string,
): Promise<OldAnswer | null> {
  const address = `https://${host}/${aliasPath(alias)}`;
  if (!URL.canParse(address)) return null;
  for (let left = TRIES; left > 0; left -= 1) {
    const answer = await outgoing
      .fetchClaimed(address, { redirect: 'manual', headers: HEADERS })
      .catch(() => null);
    if (answer?.status === 429) throw new AskedTooMuch();
    if (answer) return { status: answer.status, location: absolute(answer.headers.get('location'), address) };
  }
  return null;
}

function absolute(location: string | null, base: string): string | null {
  if (location === null || URL.canParse(location) || !URL.canParse(location, base)) return location;
  return new URL(location, base).href;
}
