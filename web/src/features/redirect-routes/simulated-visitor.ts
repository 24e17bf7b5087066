import type { RouteFacts } from '@linklet/contract/redirect-routes/evaluate.ts';
import { toLocal } from './route-draft.ts';

/** A visitor as somebody makes them up; what is empty is not known of them. */
export interface SimulatedVisitor {
  country: string;
  region: string;
  city: string;
  language: string;
  device: string;
  os: string;
  browser: string;
  kind: string;
  referrer: string;
  query: string;
  /** By the clock of this device. */
  at: string;
  share: string;
}

export function newVisitor(now: number): SimulatedVisitor {
  return {
    country: '',
    region: '',
    city: '',
    language: '',
    device: '',
    os: '',
    browser: '',
    kind: 'person',
    referrer: '',
    query: '',
    at: toLocal(now),
    share: '0',
  };
}

/** What routes would be told of them. */
export function toFacts(visitor: SimulatedVisitor): RouteFacts {
  const { kind, referrer, query, at, share, ...traits } = visitor;
  const parameters = new URLSearchParams(query);
  return {
    now: new Date(at).getTime(),
    traits: { ...traits, botClass: kind === 'bot' ? 'crawler' : '' },
    referrerHost: hostOf(referrer),
    share: Number(share),
    valuesOf: (parameter) => parameters.getAll(parameter),
  };
}

function hostOf(typed: string): string {
  const url = URL.parse(/^https?:\/\//i.test(typed) ? typed : `http://${typed}`);
  return url?.hostname.replace(/^www\./, '') ?? '';
}
