import { searchLinks } from '@linklet/contract/links/list.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { shortUrlOf } from '#/lib/links.ts';
import { api } from '#/lib/transport/api.ts';
import { ApiError } from '#/lib/transport/transport.ts';
import { filterOf, narrowingOf, sortOf, type ListChoice } from '../list.queries.ts';

const waitMs = 15_000;
const mostWaits = 5;

interface Page {
  data: ListedLink[];
  next: string | null;
}

interface Wanted {
  choice: ListChoice;
  hashes: readonly string[];
  /** Those of the page that is shown. */
  present: readonly ListedLink[];
}

/** The short URLs of selected links: what is not on the page is looked for in the list, a page after another. */
export async function* shortUrlsOf(
  { choice, hashes, present }: Wanted,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const left = new Set(hashes);
  const taken = (links: readonly ListedLink[]) =>
    links.filter(({ hash, state }) => left.delete(hash) && state !== 'deleted').map(shortUrlOf);
  yield* taken(present);
  for (let cursor: string | null = ''; left.size > 0 && cursor !== null;) {
    const page: Page = await readPage(choice, cursor, signal);
    yield* taken(page.data);
    cursor = page.next;
  }
}

/** Of very long lists more pages are read than may be asked for in a minute. */
async function readPage(choice: ListChoice, cursor: string, signal: AbortSignal): Promise<Page> {
  const query = { ...narrowingOf(choice), sort: sortOf(choice), ...(cursor && { cursor }) };
  for (let left = mostWaits; ; left -= 1) {
    try {
      return await api(searchLinks, { params: { filter: filterOf(choice) }, query, signal });
    } catch (error) {
      const isTooMany = error instanceof ApiError && error.code === 'too_many_requests';
      if (!isTooMany || left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      signal.throwIfAborted();
    }
  }
}
