import {
  changeLinks,
  countLinks,
  listLinkHashes,
  mostLinksAtOnce,
  type LinkChange,
  type LinkFilter,
} from '@linklet/contract/links/list.ts';
import { linkStates, type LinkState } from '@linklet/contract/links/links.ts';
import { api } from '#/lib/transport/api.ts';
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
  /** What takes it back, where that can be said; states and destinations are taken back by what each link had. */
  undo?: LinkChange;
  /** In words, such as `archived`. */
  done: string;
}

export interface Outcome {
  changed: string[];
  failed: Failed[];
  /** Of a change of state: what each changed link was before. */
  former: Record<string, LinkState>;
  /** Of a change of destinations: where each changed link led before. */
  destinations: Record<string, string>;
}

/** Some links, and what is done with them. */
export interface Part {
  hashes: readonly string[];
  change: LinkChange;
}

interface Changing {
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

/** Changes links by the hundred, until all are done or `signal` ends it. What was changed until then stays so. */
export async function changeMany(parts: readonly Part[], { signal, onProgress }: Changing): Promise<Outcome> {
  const outcome: Outcome = { changed: [], failed: [], former: {}, destinations: {} };
  const total = totalOf(parts);
  let done = 0;
  for (const { links, change } of parts.flatMap(inHundreds)) {
    if (signal.aborted) break;
    onProgress({ done, total });
    const answer = await api(changeLinks, { body: { links, change } });
    outcome.changed.push(...answer.changed);
    outcome.failed.push(...answer.failed);
    Object.assign(outcome.former, answer.former);
    Object.assign(outcome.destinations, answer.destinations);
    done += links.length;
  }
  return outcome;
}

export function totalOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { hashes }) => sum + hashes.length, 0);
}

function inHundreds({ hashes, change }: Part): { links: string[]; change: LinkChange }[] {
  return Array.from({ length: Math.ceil(hashes.length / mostLinksAtOnce) }, (_, at) => {
    const links = hashes.slice(at * mostLinksAtOnce, (at + 1) * mostLinksAtOnce);
    return { links, change: ofThese(links, change) };
  });
}

/** A change that says something of each link says it of these alone. */
function ofThese(links: readonly string[], change: LinkChange): LinkChange {
  if (change.kind !== 'destinations') return change;
  const entries = Object.entries(change.of).filter(([hash]) => links.includes(hash));
  return { ...change, of: Object.fromEntries(entries) };
}

/** What takes a change back; nothing where that can't be said. */
export function undoOf({ change, undo }: ManyChange, outcome: Outcome): Part[] {
  const { changed, former, destinations } = outcome;
  if (change.kind === 'replace') {
    return [{ hashes: Object.keys(destinations), change: { kind: 'destinations', of: destinations } }];
  }
  if (change.kind !== 'state') return undo === undefined ? [] : [{ hashes: changed, change: undo }];
  return linkStates
    .filter((state) => state !== change.state)
    .map((state) => ({
      hashes: changed.filter((hash) => former[hash] === state),
      change: { kind: 'state' as const, state },
    }))
    .filter(({ hashes }) => hashes.length > 0);
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
