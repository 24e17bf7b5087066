import {
  changeLinks,
  listLinkHashes,
  mostLinksAtOnce,
  type LinkChange,
} from '@linklet/contract/link-list.ts';
import { api } from '#/lib/api.ts';
import { filterOf, narrowingOf, type ListChoice } from './list.queries.ts';

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

/** The names of all links of a list. */
export async function allHashes(choice: ListChoice, signal: AbortSignal): Promise<string[]> {
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
