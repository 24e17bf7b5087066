import {
  changeLinks,
  countLinks,
  listLinkHashes,
  mostLinksAtOnce,
  type LinkChange,
  type LinkFilter,
} from '@linklet/contract/link-list.ts';
import type { LinkState } from '@linklet/contract/links.ts';
import { api } from '#/lib/api.ts';
import { filterOf, narrowingOf, type ListChoice } from './list.queries.ts';
import type { Chosen } from './use-selection.ts';

export interface Failed {
  hash: string;
  /** Its short URL; null of one that is gone. */
  linklet: string | null;
  message: string;
}

export interface Progress {
  done: number;
  total: number;
}

/** What is done with many links at once. */
export interface ManyChange {
  change: LinkChange;
  /** What takes it back, where that can be said. */
  undo?: LinkChange;
  /** In words, such as `archived`. */
  done: string;
}

export interface Outcome {
  changed: string[];
  failed: Failed[];
}

interface Changing {
  change: LinkChange;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

/** Changes links by the hundred, until all are done or `signal` ends it. What was changed until then stays so. */
export async function changeMany(
  hashes: readonly string[],
  { change, signal, onProgress }: Changing,
): Promise<Outcome> {
  const outcome: Outcome = { changed: [], failed: [] };
  for (let done = 0; done < hashes.length && !signal.aborted; done += mostLinksAtOnce) {
    onProgress({ done, total: hashes.length });
    const links = hashes.slice(done, done + mostLinksAtOnce);
    const part = await api(changeLinks, { body: { links, change } });
    outcome.changed.push(...part.changed);
    outcome.failed.push(...part.failed);
  }
  return outcome;
}

/** All links of a list. */
export async function allLinks(choice: ListChoice, signal: AbortSignal): Promise<Chosen[]> {
  const [state, hashes] = await Promise.all([stateOfAll(choice, signal), allHashes(choice, signal)]);
  return hashes.map((hash) => ({ hash, state }));
}

async function allHashes(choice: ListChoice, signal: AbortSignal): Promise<string[]> {
  const hashes: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: { data: string[]; next: string | null } = await api(listLinkHashes, {
      params: { filter: filterOf(choice) },
      query: { ...narrowingOf(choice), ...(cursor && { cursor }) },
      signal,
    });
    hashes.push(...page.data);
    cursor = page.next;
  }
  return hashes;
}

/** What the links of a list have in common. */
const states: Partial<Record<LinkFilter, LinkState>> = {
  active: 'active',
  expiring: 'active',
  archived: 'archived',
  trash: 'deleted',
};

/** The state that all links of a list are in; null where they differ. */
async function stateOfAll(choice: ListChoice, signal: AbortSignal): Promise<LinkState | null> {
  const known = states[filterOf(choice)];
  if (known !== undefined) return known;
  const { count } = await api(countLinks, {
    params: { filter: 'archived' },
    query: narrowingOf(choice),
    signal,
  });
  return count === 0 ? 'active' : null;
}
