import type { BrandedDomain, WantedRecord } from '@linklet/contract/domains/endpoints.ts';
import { PLAN_GRACE_DAYS, type DomainState } from '@linklet/contract/domains/domain-state.ts';
import { formatDate } from '#/lib/format.ts';
import type { Tone } from '#/ui/marks/StateMark.tsx';
import { linksText } from './domain-name.ts';

/** A state in a word. */
export const stateMarks: Readonly<Record<DomainState, { text: string; tone: Tone }>> = {
  add_records: { text: 'Add records', tone: 'warn' },
  looking: { text: 'Looking', tone: 'warn' },
  wrong: { text: 'Something is wrong', tone: 'bad' },
  spreading: { text: 'Spreading', tone: 'warn' },
  certificate: { text: 'Getting a certificate', tone: 'warn' },
  active: { text: 'Active', tone: 'good' },
  proxied: { text: 'Active', tone: 'good' },
  claimed: { text: 'Claimed by another', tone: 'bad' },
  attention: { text: 'Needs attention', tone: 'bad' },
  asleep: { text: 'Asleep', tone: 'quiet' },
  review: { text: 'In review', tone: 'warn' },
  plan_ended: { text: 'Plan ended', tone: 'bad' },
  off: { text: 'Off', tone: 'quiet' },
  blocked: { text: 'Blocked', tone: 'bad' },
  deleted: { text: 'Deleted', tone: 'quiet' },
};

/** States in which the records are not as they have to be, so that the page looks at them again and again. */
export const watchedStates: readonly DomainState[] = [
  'add_records',
  'looking',
  'wrong',
  'spreading',
  'certificate',
  'claimed',
  'attention',
  'asleep',
];

interface StateText {
  title: string;
  sentence: string;
}

type Shown = Pick<
  BrandedDomain,
  | 'unicode'
  | 'kind'
  | 'state'
  | 'records'
  | 'provider'
  | 'diagnoses'
  | 'links'
  | 'certificate'
  | 'ends_at'
  | 'proof_lost_at'
  | 'direction_lost_at'
  | 'plan_ended_at'
  | 'suspended_at'
>;

/** A state of a domain as its page says it. */
export function stateText(domain: Shown): StateText {
  return texts[domain.state](domain);
}

const texts: Readonly<Record<DomainState, (domain: Shown) => StateText>> = {
  add_records: ({ records, provider }) => ({
    title: `${count(records.length)} to add.`,
    sentence: `Add them at ${provider || 'your DNS provider'}. We check every few seconds; you can close this page.`,
  }),
  looking: ({ records }) => {
    const found = records.filter((record) => record.is_found);
    const missing = records.filter((record) => !record.is_found);
    return {
      title: `Found ${String(found.length)} of ${String(records.length)}.`,
      sentence: [areRight(found), areMissing(missing)].filter(Boolean).join(' '),
    };
  },
  wrong: ({ unicode }) => ({
    title: 'Something is wrong.',
    sentence: `${unicode} doesn’t work yet. Make the change below; we check again automatically.`,
  }),
  spreading: ({ provider }) => ({
    title: `Saved${provider === '' ? '' : ` at ${provider}`}.`,
    sentence: 'Other servers still have the old records. This resolves on its own.',
  }),
  certificate: ({ certificate }) => ({
    title: 'Nearly there.',
    sentence: `We are getting a certificate. That usually takes less than a minute.${certificate === null || certificate.error === '' ? '' : ` The last attempt failed: ${certificate.error}`}`,
  }),
  active: (domain) => ({ title: 'Active.', sentence: worksText(domain) }),
  proxied: (domain) => {
    const { diagnoses } = domain;
    const service = diagnoses.find(({ code }) => code === 'proxied')?.values['service'] ?? 'a proxy';
    return {
      title: `Active, through ${service}.`,
      sentence: `${worksText(domain)} Keep the SSL mode of ${service} at Full (strict); Flexible makes a loop.`,
    };
  },
  claimed: ({ unicode }) => ({
    title: 'Claimed by another.',
    sentence: `Someone else has proven to own ${unicode}, and your TXT record is gone. Put it back within three days to keep the domain and its links.`,
  }),
  attention: attentionText,
  asleep: ({ unicode, links }) => ({
    title: 'Asleep.',
    sentence: `${unicode} has not pointed here for three months, so we check once a week. ${safe(links)} once the records are back.`,
  }),
  review: ({ kind }) => ({
    title: 'Waiting for review.',
    sentence: `Our staff review names that resemble well-known ones, usually within a day. ${kind === 'vanity' ? 'Links on it work after that.' : 'You can add the records meanwhile.'}`,
  }),
  plan_ended: planEndedText,
  off: ({ unicode }) => ({
    title: 'Off.',
    sentence: `Links on ${unicode} do not redirect. Turn it on again below.`,
  }),
  blocked: ({ unicode }) => ({
    title: 'Blocked.',
    sentence: `Our staff have blocked ${unicode}, and links on it do not redirect.`,
  }),
  deleted: ({ unicode, ends_at: end }) => ({
    title: 'Deleted.',
    sentence: `Links on ${unicode} do not redirect. ${end === null ? '' : `Until ${formatDate(end)} it can be restored; then it is given up for good.`}`,
  }),
};

function worksText({ unicode, kind }: Shown): string {
  return kind === 'www'
    ? `${unicode} leads to ${unicode.replace(/^www\./, '')}.`
    : `Links on ${unicode} work.`;
}

/** Until when a domain has a certificate, and what keeps it from a new one; null before it has one. */
export function certificateText(certificate: BrandedDomain['certificate'], now: Date): string | null {
  const until = certificate?.until ?? null;
  if (certificate === null || until === null) return null;
  const { issuer, error } = certificate;
  const isOver = new Date(until) < now;
  const end = `Certificate${issuer === '' ? '' : ` by ${issuer}`} ${isOver ? 'ended on' : 'until'} ${formatDate(until)}`;
  return error === '' ? `${end}, renewed automatically.` : `${end}. The last renewal failed: ${error}`;
}

function attentionText({ unicode, links, proof_lost_at, direction_lost_at }: Shown): StateText {
  if (direction_lost_at !== null)
    return {
      title: 'Needs attention.',
      sentence: `Since ${formatDate(direction_lost_at)} ${unicode} no longer points here. ${safe(links)} once it does.`,
    };
  const since = proof_lost_at === null ? '' : `Since ${formatDate(proof_lost_at)} `;
  return {
    title: 'Needs attention.',
    sentence: `${since}the TXT record that proves ${unicode} yours is missing. Its links still work: put the record back, so that it stays so.`,
  };
}

const DAY_MS = 86_400_000;

function planEndedText({ unicode, links, plan_ended_at: ended, suspended_at: stopped }: Shown): StateText {
  const until = new Date(Date.parse(ended ?? '') + PLAN_GRACE_DAYS * DAY_MS).toISOString();
  const then =
    stopped === null
      ? `Links on it work until ${formatDate(until)}.`
      : `Since ${formatDate(stopped)} links on it do not redirect.`;
  return {
    title: 'Your plan has no branded domains.',
    sentence: `${then} ${unicode} and ${links === 1 ? 'its link' : 'its links'} stay yours, and work with a plan that has branded domains.`,
  };
}

function safe(links: number): string {
  return links === 0
    ? 'It works again'
    : `Your ${linksText(links)} on it ${links === 1 ? 'is' : 'are'} safe and ${links === 1 ? 'works' : 'work'} again`;
}

const words = ['No records', 'One record', 'Two records', 'Three records', 'Four records'];

function count(records: number): string {
  return words[records] ?? `${String(records)} records`;
}

function areRight(records: readonly WantedRecord[]): string {
  return records.length === 0 ? '' : `The ${typesOf(records)} right.`;
}

function areMissing(records: readonly WantedRecord[]): string {
  return records.length === 0 ? '' : `The ${typesOf(records)} not there yet.`;
}

function typesOf(records: readonly WantedRecord[]): string {
  const types = [...new Set(records.map(({ type }) => type))].join(' and ');
  return records.length === 1 ? `${types} record is` : `${types} records are`;
}
