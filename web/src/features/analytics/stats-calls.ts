import { countBy, countPopular, countTimeline, countTotals } from '@linklet/contract/analytics.ts';
import {
  countSharedBy,
  countSharedPopular,
  countSharedTimeline,
  countSharedTotals,
} from '@linklet/contract/shared-stats.ts';
import { sharedDimensions, type ClickKind, type StatsDimension } from '@linklet/contract/stats-filters.ts';
import type { WorkspaceAddress } from '@linklet/contract/workspaces.ts';
import { api } from '#/lib/api.ts';
import type { StatsSearch } from './stats-search.ts';

/** Which clicks a screen is about. */
export interface StatsQuestion {
  /** Public name of the link; undefined for all of the workspace. */
  link: string | undefined;
  search: StatsSearch;
  zone: string;
  /** The workspace, where it is another than the page is open in. */
  address?: WorkspaceAddress | undefined;
  /** What they are shared by, for those who are no members. */
  share?: string | undefined;
}

export interface WantedRows {
  dimension: StatsDimension;
  kind: ClickKind;
  limit: number;
}

function wordsOf({ search, zone }: StatsQuestion) {
  const { period, from, to, filters, compare } = search;
  return {
    ...{ period, zone, filters },
    from: from || undefined,
    to: to || undefined,
    compare: compare || undefined,
  };
}

/** What calls for one's own clicks are given beside the words of the question. */
function ownOf({ address }: StatsQuestion) {
  return address === undefined ? {} : { address };
}

export async function askTotals(question: StatsQuestion, signal: AbortSignal) {
  const { share, link } = question;
  const query = wordsOf(question);
  return share === undefined
    ? api(countTotals, { query: { ...query, link }, signal, ...ownOf(question) })
    : api(countSharedTotals, { params: { share }, query, signal });
}

export async function askTimeline(question: StatsQuestion, signal: AbortSignal) {
  const { share, link } = question;
  const query = wordsOf(question);
  return share === undefined
    ? api(countTimeline, { query: { ...query, link }, signal, ...ownOf(question) })
    : api(countSharedTimeline, { params: { share }, query, signal });
}

export async function askPopular(question: StatsQuestion, signal: AbortSignal) {
  const { share, link, search } = question;
  const query = { ...wordsOf(question), kind: search.kind };
  return share === undefined
    ? api(countPopular, { query: { ...query, link }, signal, ...ownOf(question) })
    : api(countSharedPopular, { params: { share }, query, signal });
}

export async function askBreakdown(question: StatsQuestion, wanted: WantedRows, signal: AbortSignal) {
  const { share, link } = question;
  const { dimension, ...rows } = wanted;
  const query = { ...wordsOf(question), ...rows };
  if (share === undefined)
    return api(countBy, { params: { dimension }, query: { ...query, link }, signal, ...ownOf(question) });
  const shared = sharedDimensions.find((each) => each === dimension);
  if (shared === undefined) throw new Error(`${dimension} is shared with nobody.`);
  return api(countSharedBy, { params: { share, dimension: shared }, query, signal });
}
