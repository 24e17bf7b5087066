import type {
  Dns,
  DnsAnswer,
  DnsQuestion,
  DnsRecord,
  RecordType,
} from '../../../platform/network/dns/dns.ts';
import type { Answerer } from '../../../platform/network/probe.ts';

/** Answers about one question: of the name servers, where they answer, and of a resolver. */
export interface Seen {
  authoritative: DnsAnswer;
  resolver: DnsAnswer;
}

/** All that a look at the records of a domain sees. Nothing in it is judged. */
export interface Observation {
  name: string;
  apex: string;
  /** Of the zone; empty where nobody says. */
  nameServers: readonly string[];
  nameServersAnswer: DnsAnswer;
  proof: Seen;
  addresses: Seen;
  addresses6: Seen;
  /** Asked where the proof is missing: TXT records of places where it is put by mistake. */
  textsAtName: DnsAnswer | null;
  textsDoubled: DnsAnswer | null;
  /** The CNAME record of the name, in which a provider may have doubled the domain. */
  doubledAlias: DnsAnswer | null;
  mail: DnsAnswer | null;
  /** Asked where a resolver refuses: what it answers without looking at signatures. */
  unchecked: DnsAnswer | null;
  caa: { at: string; answer: DnsAnswer } | null;
  /** The CNAME record of the name, which may stand beside others by mistake. */
  ownAlias: DnsAnswer | null;
  /** What answers visitors, where the records lead elsewhere; null where nobody looked. */
  answerer: Answerer | null;
  /** With whom the name is registered; empty where nobody says. */
  registrar: string;
}

export const proofLabel = '_linklet';
const none: DnsAnswer = { kind: 'no-record' };

/** Asks about a domain, with at most a dozen questions or so. */
export async function observe(
  dns: Dns,
  { name, apex }: { name: string; apex: string },
): Promise<Observation> {
  const nameServersAnswer = await dns.ask({ name: apex, type: 'NS' });
  const nameServers = valuesOf(nameServersAnswer, 'NS');
  const server = await addressOfServer(dns, nameServers);
  const seen = async (asked: string, type: RecordType): Promise<Seen> => {
    const [authoritative, resolver] = await Promise.all([
      server === undefined ? unasked : dns.ask({ name: asked, type, server }),
      dns.ask({ name: asked, type }),
    ]);
    return { authoritative, resolver };
  };
  const [proof, addresses, addresses6] = await Promise.all([
    seen(`${proofLabel}.${name}`, 'TXT'),
    seen(name, 'A'),
    seen(name, 'AAAA'),
  ]);
  const first = { name, apex, nameServers, nameServersAnswer, proof, addresses, addresses6 };
  return { ...first, ...(await askFurther(dns, first)), answerer: null, registrar: '' };
}

type Further = 'textsAtName' | 'textsDoubled' | 'doubledAlias' | 'mail' | 'unchecked' | 'caa' | 'ownAlias';

/** What is asked only where the first answers leave a question. */
async function askFurther(
  dns: Dns,
  first: Omit<Observation, Further | 'answerer' | 'registrar'>,
): Promise<Pick<Observation, Further>> {
  const { name, apex, proof, addresses, nameServersAnswer } = first;
  const isLost = isEmpty(proof);
  const isAstray = isEmpty(addresses);
  const isDoubted = isRefused(nameServersAnswer) || isRefused(addresses.resolver);
  const askIf = async (isAsked: boolean, question: DnsQuestion) => (isAsked ? dns.ask(question) : null);
  const doubled = `${name}.${apex}`;
  const [textsAtName, textsDoubled, doubledAlias, mail, unchecked, caa, ownAlias] = await Promise.all([
    askIf(isLost, { name, type: 'TXT' }),
    askIf(isLost, { name: `${proofLabel}.${doubled}`, type: 'TXT' }),
    askIf(isAstray && name !== apex, { name: doubled, type: 'CNAME' }),
    askIf(name === apex, { name: apex, type: 'MX' }),
    askIf(isDoubted, { name: apex, type: 'NS', unchecked: true }),
    isAstray ? null : findCaa(dns, { name, apex }),
    askIf(hasOwnAddress(name, newestOf(addresses)), { name, type: 'CNAME' }),
  ]);
  return { textsAtName, textsDoubled, doubledAlias, mail, unchecked, caa, ownAlias };
}

function hasOwnAddress(name: string, answer: DnsAnswer): boolean {
  return recordsOf(answer).some((record) => record.type === 'A' && record.name === name);
}

const unasked: DnsAnswer = { kind: 'failed', reason: 'timeout' };

async function addressOfServer(dns: Dns, nameServers: readonly string[]): Promise<string | undefined> {
  for (const nameServer of nameServers.slice(0, 2)) {
    const [address] = valuesOf(await dns.ask({ name: nameServer, type: 'A' }), 'A');
    if (address !== undefined) return address;
  }
  return undefined;
}

/** The nearest set of CAA records from the name upwards counts (RFC 8659). */
async function findCaa(
  dns: Dns,
  { name, apex }: { name: string; apex: string },
): Promise<Observation['caa']> {
  const below = name
    .slice(0, name.length - apex.length)
    .split('.')
    .filter(Boolean);
  const steps = below.map((_, index) => [...below.slice(index), apex].join('.'));
  for (const at of [...steps.slice(0, 2), apex]) {
    const answer = await dns.ask({ name: at, type: 'CAA' });
    if (valuesOf(answer, 'CAA').length > 0) return { at, answer };
  }
  return null;
}

export function recordsOf(answer: DnsAnswer | null): readonly DnsRecord[] {
  return answer?.kind === 'found' ? answer.records : [];
}

export function valuesOf(answer: DnsAnswer | null, type: RecordType): string[] {
  return recordsOf(answer).flatMap((record) => (record.type === type ? [record.value] : []));
}

/** What the name servers say, or a resolver where they say nothing. */
export function newestOf({ authoritative, resolver }: Seen): DnsAnswer {
  return authoritative.kind === 'failed' ? resolver : authoritative;
}

/** Where a name leads, in short. */
export function addressesIn({ addresses }: Observation): string {
  const found = recordsOf(newestOf(addresses)).map(({ value }) => value);
  return found.sort().join(' ').slice(0, 200);
}

function isEmpty({ authoritative, resolver }: Seen): boolean {
  return authoritative.kind !== 'found' && resolver.kind !== 'found';
}

function isRefused(answer: DnsAnswer): boolean {
  return answer.kind === 'failed' && answer.reason === 'servfail';
}

/** What is seen of a domain that nobody has looked at. */
export function unseen({ name, apex }: { name: string; apex: string }): Observation {
  const nothing = { authoritative: none, resolver: none };
  return {
    ...{ name, apex, nameServers: [], nameServersAnswer: none },
    ...{ proof: nothing, addresses: nothing, addresses6: nothing },
    ...{ textsAtName: null, textsDoubled: null, doubledAlias: null, mail: null, unchecked: null, caa: null },
    ...{ ownAlias: null, answerer: null, registrar: '' },
  };
}
