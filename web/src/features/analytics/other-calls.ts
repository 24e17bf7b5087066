import type { z } from 'zod';
import { accountDomainStats, organizationDomainStats } from '@linklet/contract/analytics/domain-stats.ts';
import type { StatsDimension } from '@linklet/contract/analytics/filters.ts';
import { listOrganizationGrowing } from '@linklet/contract/analytics/growing.ts';
import {
  countOrganizationBy,
  countOrganizationPopular,
  countOrganizationTimeline,
  countOrganizationTotals,
} from '@linklet/contract/analytics/organization-stats.ts';
import { api } from '#/lib/transport/api.ts';

/** A branded domain, whose clicks they are. */
export interface StatsDomain {
  /** Without a port. */
  name: string;
  /** With its port if it is not the scheme's, as filters name it. */
  host: string;
  /** Whose it is; null for the account's. */
  organization: string | null;
}

/** Whose clicks they are: a domain's, or those of the teams of an organization. */
export interface OtherSubject {
  organization?: string | undefined;
  domain?: StatsDomain | undefined;
}

type Words = z.input<NonNullable<(typeof countOrganizationTotals)['query']>>;
type KindWords = z.input<NonNullable<(typeof countOrganizationPopular)['query']>>;
type GrowingWords = z.input<NonNullable<(typeof listOrganizationGrowing)['query']>>;
type RowsWords = z.input<NonNullable<(typeof countOrganizationBy)['query']>>;

const ofOrganization = {
  totals: countOrganizationTotals,
  timeline: countOrganizationTimeline,
  popular: countOrganizationPopular,
  by: countOrganizationBy,
  growing: listOrganizationGrowing,
};

function callsOf({ organization = '', domain }: OtherSubject) {
  if (domain === undefined) return { calls: ofOrganization, params: { organization } };
  const { name, organization: owner } = domain;
  return owner === null
    ? { calls: accountDomainStats, params: { domain: name } }
    : { calls: organizationDomainStats, params: { domain: name, organization: owner } };
}

export async function askOtherTotals(subject: OtherSubject, query: Words, signal: AbortSignal) {
  const { calls, params } = callsOf(subject);
  return api(calls.totals, { params, query, signal });
}

export async function askOtherTimeline(subject: OtherSubject, query: Words, signal: AbortSignal) {
  const { calls, params } = callsOf(subject);
  return api(calls.timeline, { params, query, signal });
}

export async function askOtherPopular(subject: OtherSubject, query: KindWords, signal: AbortSignal) {
  const { calls, params } = callsOf(subject);
  return api(calls.popular, { params, query, signal });
}

export async function askOtherBreakdown(
  subject: OtherSubject,
  { dimension, query }: { dimension: StatsDimension; query: RowsWords },
  signal: AbortSignal,
) {
  const { calls, params } = callsOf(subject);
  return api(calls.by, { params: { ...params, dimension }, query, signal });
}

export async function askOtherGrowing(subject: OtherSubject, query: GrowingWords, signal: AbortSignal) {
  const { calls, params } = callsOf(subject);
  return api(calls.growing, { params, query, signal });
}
