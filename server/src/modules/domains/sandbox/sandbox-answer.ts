import type { RecordType } from '../../../platform/network/dns/dns.ts';

/** A record of the sandbox zone, or a fault of a name and all below it. */
export interface SandboxRecord {
  name: string;
  type: RecordType | 'FAULT' | 'RDAP';
  value: string;
  ttl: number;
  seenBy: 'everybody' | 'name-servers' | 'resolvers';
}

export interface SandboxQuestion {
  name: string;
  type: RecordType;
  /** Asked as a resolver, which may remember what its name servers have no longer. */
  isResolver: boolean;
  isUnchecked: boolean;
}

export interface SandboxAnswer {
  status: 'NOERROR' | 'NXDOMAIN' | 'SERVFAIL' | 'REFUSED' | 'silence';
  records: readonly SandboxRecord[];
}

export const sandboxNameServer = 'ns1.sandbox.test';
const LOOPBACK = '127.0.0.1';
const MOST_ALIASES = 8;

/** What a server of the sandbox zone answers. */
export function sandboxAnswer(zone: readonly SandboxRecord[], question: SandboxQuestion): SandboxAnswer {
  const fault = faultOf(zone, question);
  if (fault !== undefined) return { status: fault, records: [] };

  const seen = zone.filter(
    ({ type, seenBy }) =>
      type !== 'FAULT' &&
      type !== 'RDAP' &&
      (seenBy === 'everybody' || (seenBy === 'resolvers') === question.isResolver),
  );
  const records = follow(seen, question);
  if (records.length > 0) return { status: 'NOERROR', records };
  return { status: exists(seen, question.name) ? 'NOERROR' : 'NXDOMAIN', records: [] };
}

type Status = SandboxAnswer['status'];

const faults: Record<string, (question: SandboxQuestion) => Status | undefined> = {
  servfail: () => 'SERVFAIL',
  slow: () => 'silence',
  lame: ({ isResolver }) => (isResolver ? 'SERVFAIL' : 'REFUSED'),
  // Of what stands before a website, not of names.
  proxy: () => undefined,
  flexible: () => undefined,
  website: () => undefined,
  bogus: ({ isResolver, isUnchecked }) => (isResolver && !isUnchecked ? 'SERVFAIL' : undefined),
};

function faultOf(zone: readonly SandboxRecord[], question: SandboxQuestion): Status | undefined {
  const fault = zone.find((record) => record.type === 'FAULT' && isAtOrBelow(question.name, record.name));
  return fault && faults[fault.value]?.(question);
}

function follow(zone: readonly SandboxRecord[], { name, type }: SandboxQuestion): SandboxRecord[] {
  const answer: SandboxRecord[] = [];
  let at = name;
  for (let followed = 0; followed < MOST_ALIASES; followed += 1) {
    const here = at;
    const asked = recordsAt(zone, here).filter((record) => record.type === type);
    if (asked.length > 0) return [...answer, ...asked];
    const [alias] = recordsAt(zone, here).filter((record) => record.type === 'CNAME');
    if (!alias) return [...answer, ...implied(zone, { name: here, type })];
    answer.push(alias);
    at = alias.value;
  }
  return answer;
}

function recordsAt(zone: readonly SandboxRecord[], name: string): SandboxRecord[] {
  const exact = zone.filter((record) => record.name === name);
  if (exact.length > 0) return exact;
  const wildcard = `*${name.slice(name.indexOf('.'))}`;
  return zone.filter((record) => record.name === wildcard).map((record) => ({ ...record, name }));
}

/** Every name with records has a name server, and every name server is this one. */
function implied(
  zone: readonly SandboxRecord[],
  { name, type }: { name: string; type: RecordType },
): SandboxRecord[] {
  const here = { name, ttl: 300, seenBy: 'everybody' } as const;
  const isServer =
    name === sandboxNameServer || zone.some((record) => record.type === 'NS' && record.value === name);
  if (type === 'A' && isServer) return [{ ...here, type, value: LOOPBACK }];
  if (type === 'NS' && isZone(zone, name)) return [{ ...here, type, value: sandboxNameServer }];
  return [];
}

/** A name of two labels with records at or below it; those that are for tests are registered all. */
function isZone(zone: readonly SandboxRecord[], name: string): boolean {
  return name.split('.').length === 2 && (exists(zone, name) || /\.(test|example)$/.test(name));
}

function exists(zone: readonly SandboxRecord[], name: string): boolean {
  return zone.some((record) => isAtOrBelow(record.name, name) || record.value === name);
}

function isAtOrBelow(name: string, top: string): boolean {
  return name === top || name.endsWith(`.${top}`);
}
