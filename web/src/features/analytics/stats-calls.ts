import { countBy, countPopular, countTimeline, countTotals } from '@linklet/contract/analytics/endpoints.ts';
import type { ClickKind, StatsDimension } from '@linklet/contract/analytics/filters.ts';
import type { WorkspaceAddress } from '@linklet/contract/workspaces/workspaces.ts';
import { api } from '#/lib/transport/api.ts';
import type { StatsShare } from './shared-calls.ts';
import type { StatsDomain } from './other-calls.ts';
import type { StatsSearch } from './stats-search.ts';

/** Which clicks a screen is about. */
export interface StatsQuestion {
  /** Public name of the link; undefined for all of the workspace. */
  link: string | undefined;
  search: StatsSearch;
  zone: string;
  /** The workspace, where it is another than the page is open in. */
  address?: WorkspaceAddress | undefined;
  /** The organization, where it is about all of its teams that whoever looks sees. */
  organization?: string | undefined;
  /** The branded domain, where it is about the clicks on one. */
  domain?: StatsDomain | undefined;
  /** What they are shared by, for those who are no members. */
  share?: StatsShare | undefined;
}

export interface WantedRows {
  dimension: StatsDimension;
  kind: ClickKind;
  limit: number;
}

/** The clicks that a question is about. */
export function clicksOf({ search: { period, from, to, filters }, zone }: StatsQuestion) {
  return { ...{ period, zone, filters }, from: from || undefined, to: to || undefined };
}

function wordsOf(question: StatsQuestion) {
  return { ...clicksOf(question), compare: question.search.compare || undefined };
}

/** What calls about a workspace are given, where it is another than the page is open in: a domain of the account has its own. */
export function addressPart({ address, domain }: Pick<StatsQuestion, 'address' | 'domain'>) {
  if (domain?.organization === null) return { address: null };
  return address === undefined ? {} : { address };
}

// Few look at more or less than a workspace, or at what others share.
export const others = () => import('./other-calls.ts');
const shared = () => import('./shared-calls.ts');

/** Whether they are one workspace's, shown to its people, who have segments, notes and logs there. */
export function isOfWorkspace(question: StatsQuestion): boolean {
  return question.share === undefined && !isOfOthers(question);
}

/** Whether its clicks can be had one by one, as a file. */
export function hasLog(question: StatsQuestion): boolean {
  return isOfWorkspace(question) || question.domain?.organization === null;
}

/** Whether they are of more or less than a workspace: an organization's, or a domain's. */
export function isOfOthers({ organization, domain }: StatsQuestion): boolean {
  return organization !== undefined || domain !== undefined;
}

/** Whether links and tags of it can be compared. */
export function canCompare(question: StatsQuestion): boolean {
  return isOfWorkspace(question) && question.link === undefined;
}

export async function askTotals(question: StatsQuestion, signal: AbortSignal) {
  const { share, link } = question;
  const query = wordsOf(question);
  if (share !== undefined) return (await shared()).askSharedTotals(share, query, signal);
  if (isOfOthers(question)) return (await others()).askOtherTotals(question, query, signal);
  return api(countTotals, { query: { ...query, link }, signal, ...addressPart(question) });
}

export async function askTimeline(question: StatsQuestion, signal: AbortSignal) {
  const { share, link } = question;
  const query = wordsOf(question);
  if (share !== undefined) return (await shared()).askSharedTimeline(share, query, signal);
  if (isOfOthers(question)) return (await others()).askOtherTimeline(question, query, signal);
  return api(countTimeline, { query: { ...query, link }, signal, ...addressPart(question) });
}

export async function askPopular(question: StatsQuestion, signal: AbortSignal) {
  const { share, link, search } = question;
  const query = { ...wordsOf(question), kind: search.kind };
  if (share !== undefined) return (await shared()).askSharedPopular(share, query, signal);
  if (isOfOthers(question)) return (await others()).askOtherPopular(question, query, signal);
  return api(countPopular, { query: { ...query, link }, signal, ...addressPart(question) });
}

export async function askBreakdown(question: StatsQuestion, wanted: WantedRows, signal: AbortSignal) {
  const { share, link } = question;
  const { dimension, ...rows } = wanted;
  const query = { ...wordsOf(question), ...rows };
  if (share !== undefined) return (await shared()).askSharedBreakdown(share, { query, dimension }, signal);
  if (isOfOthers(question)) return (await others()).askOtherBreakdown(question, { query, dimension }, signal);
  return api(countBy, {
    params: { dimension },
    query: { ...query, link },
    signal,
    ...addressPart(question),
  });
}
