import { isProblem, type DiagnosisCode, type FoundDiagnosis } from '@linklet/contract/domains/diagnoses.ts';
import type { Direction } from '@linklet/contract/domains/domain-state.ts';
import type { WantedRecord } from '@linklet/contract/domains/endpoints.ts';
import type { DnsAnswer } from '../../../platform/network/dns/dns.ts';
import {
  providerOf,
  providerOfRegistrar,
  proxyOf,
  serviceOfAddress,
  serviceOfHost,
} from './known-services.ts';
import { newestOf, proofLabel, recordsOf, valuesOf, type Observation } from './observe.ts';

/** What the records of a domain should say. */
export interface Wanted {
  proof: string;
  /** False where another record has proven it. */
  needsProof: boolean;
  target: string;
  addresses: readonly string[];
}

export interface Judgement {
  /** Whether the owner's record is there; null where nobody could be asked. */
  isProven: boolean | null;
  direction: Direction | null;
  isSpreading: boolean;
  records: WantedRecord[];
  diagnoses: FoundDiagnosis[];
  provider: string;
  /** All TXT records where the proof belongs; those of other owners among them. */
  proofs: readonly string[];
}

type Found = Partial<Record<string, string>>;

/** Judges what a look saw. Pure: the same records always give the same judgement. */
export function judge(seen: Observation, wanted: Wanted): Judgement {
  const proof = proofBy(seen, wanted);
  const now = throughProxy(seen, directionBy(newestOf(seen.addresses), wanted));
  const everywhere = throughProxy(seen, directionBy(seen.addresses.resolver, wanted)) ?? now;
  const isOnTheWay = isHere(now) && !isHere(everywhere);
  const direction = isOnTheWay ? everywhere : now;
  const isSpreading = proof.isSpreading || isOnTheWay;
  const provider = providerOf(seen.nameServers);
  const judgement = { isProven: proof.isProven, direction, isSpreading, provider };
  // What the name servers have is what its owner sees and can change.
  const newest = { ...judgement, direction: now };
  const diagnoses = isUnknown(seen) ? [diagnosis('ours_failed')] : diagnose(seen, wanted, newest);
  const proofs = valuesOf(newestOf(seen.proof), 'TXT');
  return { ...judgement, diagnoses, proofs, records: wantedRecords(seen, wanted, newest) };
}

/** A name may lead to a proxy, whose visitors arrive here all the same. */
function throughProxy({ answerer }: Observation, direction: Direction | null): Direction | null {
  const isOurs = answerer === 'us' || answerer === 'us-by-http';
  return direction === 'elsewhere' && isOurs ? 'proxied' : direction;
}

function proxyBefore({ addresses }: Observation): string {
  const [address = ''] = valuesOf(newestOf(addresses), 'A');
  return proxyOf(address) ?? 'a proxy';
}

/** Whether a probe can tell more: where all addresses are of others, and not where some visitors arrive by chance. */
export function mayBeProxied({ addresses }: Observation, wanted: Wanted): boolean {
  const answer = newestOf(addresses);
  const isMixed = valuesOf(answer, 'A').some((address) => wanted.addresses.includes(address));
  return directionBy(answer, wanted) === 'elsewhere' && !isMixed;
}

function isHere(direction: Direction | null): boolean {
  return direction === 'here' || direction === 'proxied';
}

function proofBy({ proof }: Observation, wanted: Wanted): { isProven: boolean | null; isSpreading: boolean } {
  if (!wanted.needsProof) return { isProven: true, isSpreading: false };
  const isProven = provenBy(newestOf(proof), wanted);
  return { isProven, isSpreading: isProven === true && provenBy(proof.resolver, wanted) !== true };
}

function provenBy(answer: DnsAnswer, { proof }: Wanted): boolean | null {
  return answer.kind === 'failed' ? null : valuesOf(answer, 'TXT').includes(proof);
}

function directionBy(answer: DnsAnswer, { target, addresses }: Wanted): Direction | null {
  if (answer.kind === 'failed') return null;
  const found = valuesOf(answer, 'A');
  if (valuesOf(answer, 'CNAME').includes(target)) return 'here';
  if (found.length === 0) return valuesOf(answer, 'CNAME').length > 0 ? 'elsewhere' : 'none';
  if (found.every((address) => addresses.includes(address))) return 'here';
  return 'elsewhere';
}

/** Nothing at all could be asked, and no server is to blame for it. */
function isUnknown({ nameServersAnswer, proof, addresses }: Observation): boolean {
  return [
    nameServersAnswer,
    proof.authoritative,
    proof.resolver,
    addresses.authoritative,
    addresses.resolver,
  ].every((answer) => answer.kind === 'failed' && answer.reason === 'timeout');
}

export function diagnosis(code: DiagnosisCode, values: Found = {}): FoundDiagnosis {
  const texts = Object.entries(values).map(([name, value]) => [name, (value ?? '').slice(0, 300)]);
  return { code, values: Object.fromEntries(texts) as Record<string, string> };
}

type Judged = Pick<Judgement, 'isProven' | 'direction' | 'isSpreading' | 'provider'>;

function diagnose(seen: Observation, wanted: Wanted, judged: Judged): FoundDiagnosis[] {
  const all = serverDiagnoses(seen, judged);
  if (all.length === 0)
    all.push(
      ...proofDiagnoses(seen, wanted, judged),
      ...directionDiagnoses(seen, wanted, judged),
      ...placeDiagnoses(seen, judged),
    );
  const problems = all.filter(isProblem);
  const hints = all.filter((each) => !isProblem(each));
  if (judged.isSpreading && problems.length === 0) {
    const ttl = Math.max(...recordsOf(seen.addresses.resolver).map((record) => record.ttl), 60);
    hints.push(diagnosis('ttl_long', { minutes: String(Math.ceil(ttl / 60)) }));
  }
  return [...problems, ...hints];
}

function serverDiagnoses(seen: Observation, { provider }: Judged): FoundDiagnosis[] {
  const { apex, nameServers, nameServersAnswer, unchecked } = seen;
  if (nameServersAnswer.kind === 'no-name') return [diagnosis('not_registered', { apex })];
  if (unchecked?.kind === 'found') return [diagnosis('dnssec_bogus', { apex })];
  if (!isLame(seen)) return [];
  return [diagnosis('lame', { apex, found: nameServers[0] ?? apex, provider: provider || 'your provider' })];
}

/** Neither its name servers answer, nor resolvers, which ask them. */
function isLame({ proof, addresses, nameServersAnswer }: Observation): boolean {
  const hasFailed = ({ kind }: DnsAnswer) => kind === 'failed';
  const isSilent = [proof.authoritative, addresses.authoritative].every(hasFailed);
  return isSilent && [addresses.resolver, nameServersAnswer].some(hasFailed);
}

function proofDiagnoses(seen: Observation, { proof }: Wanted, { isProven }: Judged): FoundDiagnosis[] {
  if (isProven !== false) return [];
  const relative = relativeName(`${proofLabel}.${seen.name}`, seen.apex);
  if (valuesOf(seen.textsDoubled, 'TXT').includes(proof)) {
    return [diagnosis('suffix_doubled', { where: `${proofLabel}.${seen.name}.${seen.apex}`, relative })];
  }
  if (valuesOf(seen.textsAtName, 'TXT').includes(proof)) {
    return [diagnosis('record_at_apex', { where: seen.name, relative })];
  }
  const texts = valuesOf(newestOf(seen.proof), 'TXT');
  if (texts.some((text) => text.replaceAll(/["'“”\s]/g, '') === proof)) return [diagnosis('txt_quoted')];
  const [start = ''] = proof.split('=');
  if (texts.some((text) => text.startsWith(start) && proof.startsWith(text)))
    return [diagnosis('txt_partial')];
  return texts.some((text) => text.startsWith(`${start}=`)) ? [diagnosis('txt_other')] : [];
}

function directionDiagnoses(seen: Observation, wanted: Wanted, judged: Judged): FoundDiagnosis[] {
  const { name } = seen;
  const answer = newestOf(seen.addresses);
  const ownAlias = recordsOf(answer).find((record) => record.type === 'CNAME' && record.name === name);
  const found = [...apexDiagnoses(seen, wanted, { judged, ownAlias: ownAlias?.value })];
  if (valuesOf(seen.ownAlias, 'CNAME').length > 0)
    return [...found, diagnosis('cname_with_others', { found: 'A' })];
  if (judged.direction === 'here') return [...found, ...aroundHere(seen, wanted), ...caaDiagnoses(seen)];
  if (judged.direction === 'proxied') return [...found, ...proxyDiagnoses(seen)];
  return [...found, ...elsewhereDiagnoses(seen, wanted, ownAlias?.value)];
}

function proxyDiagnoses(seen: Observation): FoundDiagnosis[] {
  const service = proxyBefore(seen);
  const found = [diagnosis('proxied', { service })];
  return seen.answerer === 'us-by-http' ? [...found, diagnosis('proxy_flexible', { service })] : found;
}

/** Nothing is there yet, where it may have been put with the registrar, whose records do not count. */
function placeDiagnoses({ apex, registrar }: Observation, judged: Judged): FoundDiagnosis[] {
  const { provider, isProven, direction } = judged;
  const at = providerOfRegistrar(registrar);
  const isAstray = provider !== '' && at !== '' && at !== provider;
  if (!isAstray || isProven !== false || direction !== 'none') return [];
  return [diagnosis('ns_elsewhere', { provider, apex, registrar: at })];
}

function elsewhereDiagnoses(
  seen: Observation,
  wanted: Wanted,
  ownAlias: string | undefined,
): FoundDiagnosis[] {
  const { name, apex } = seen;
  const found: FoundDiagnosis[] = [];
  if (seen.answerer === 'website') found.push(diagnosis('has_site', { name, apex }));
  if (valuesOf(seen.doubledAlias, 'CNAME').includes(wanted.target)) {
    found.push(diagnosis('suffix_doubled', { where: `${name}.${apex}`, relative: relativeName(name, apex) }));
  }
  if (ownAlias !== undefined) return [...found, aliasElsewhere(seen, wanted, ownAlias)];
  return [...found, ...addressesElsewhere(seen, wanted)];
}

function apexDiagnoses(
  { name, apex, mail }: Observation,
  { target }: Wanted,
  { judged, ownAlias }: { judged: Judged; ownAlias: string | undefined },
): FoundDiagnosis[] {
  if (name !== apex) return [];
  const found: FoundDiagnosis[] = [];
  if (ownAlias === target)
    found.push(diagnosis('cname_at_apex', { provider: judged.provider || 'your provider' }));
  if (valuesOf(mail, 'MX').length > 0) found.push(diagnosis('mail_risk'));
  return found;
}

function aliasElsewhere({ name, apex }: Observation, { target }: Wanted, alias: string): FoundDiagnosis {
  if (alias === `${target}.${apex}` || alias === `${target}.${name}`) {
    return diagnosis('cname_target_relative', { found: alias, target });
  }
  const service = serviceOfHost(alias);
  if (service?.isParking === true) return diagnosis('parked', { service: service.name });
  return diagnosis('cname_elsewhere', { name, apex, target, service: service?.name ?? alias });
}

function addressesElsewhere(seen: Observation, wanted: Wanted): FoundDiagnosis[] {
  const { name, apex } = seen;
  const addresses = valuesOf(newestOf(seen.addresses), 'A');
  const others = addresses.filter((address) => !wanted.addresses.includes(address));
  const [other] = others;
  if (other === undefined) return [];
  if (others.length < addresses.length) return [diagnosis('a_mixed', { name, found: others.join(', ') })];
  const proxy = proxyOf(other);
  if (proxy !== undefined) return [diagnosis('proxy_unreached', { name, service: proxy })];
  const service = serviceOfAddress(other);
  if (service?.isParking === true) return [diagnosis('parked', { service: service.name })];
  return [diagnosis('a_elsewhere', { name, apex, service: service?.name ?? other })];
}

/** What spoils a name that leads here. */
function aroundHere(seen: Observation, wanted: Wanted): FoundDiagnosis[] {
  const answer = newestOf(seen.addresses);
  const isAlias = recordsOf(answer).some((record) => record.type === 'CNAME' && record.name === seen.name);
  if (isAlias) return [];
  const stale = valuesOf(newestOf(seen.addresses6), 'AAAA').filter(
    (address) => !wanted.addresses.includes(address),
  );
  return stale.length > 0 ? [diagnosis('aaaa_stale', { found: stale.join(', ') })] : [];
}

const AUTHORITY = 'letsencrypt.org';

function caaDiagnoses({ caa }: Observation): FoundDiagnosis[] {
  const issuers = valuesOf(caa?.answer ?? null, 'CAA').flatMap((value) =>
    value.startsWith('issue ') ? [value.slice('issue '.length).split(';', 1)[0]?.trim() ?? ''] : [],
  );
  if (caa === null || issuers.length === 0 || issuers.includes(AUTHORITY)) return [];
  return [diagnosis('caa', { where: caa.at, found: issuers.filter(Boolean).join(', ') || 'nobody' })];
}

function wantedRecords(seen: Observation, wanted: Wanted, { isProven, direction }: Judged): WantedRecord[] {
  const { name, apex } = seen;
  const isFound = isHere(direction);
  const proofName = `${proofLabel}.${name}`;
  const proof = {
    type: 'TXT' as const,
    ...{ name: proofName, relative: relativeName(proofName, apex), value: wanted.proof },
    is_found: isProven === true,
    found: isProven === true ? [] : cut(valuesOf(newestOf(seen.proof), 'TXT')),
  };
  const answer = newestOf(seen.addresses);
  const there = cut(recordsOf(answer).flatMap((record) => (record.name === name ? [record.value] : [])));
  const place = { name, relative: relativeName(name, apex), is_found: isFound, found: isFound ? [] : there };
  const proofs = wanted.needsProof ? [proof] : [];
  if (name !== apex) return [...proofs, { ...place, type: 'CNAME', value: wanted.target }];
  return [
    ...proofs,
    ...wanted.addresses.map((value) => ({
      ...place,
      ...{ type: value.includes(':') ? ('AAAA' as const) : ('A' as const), value },
    })),
  ];
}

const MOST_SHOWN = 5;

function cut(values: readonly string[]): string[] {
  return values.slice(0, MOST_SHOWN).map((value) => value.slice(0, 300));
}

/** A name without the domain that is registered, as most providers want it. */
function relativeName(name: string, apex: string): string {
  return name === apex ? '@' : name.slice(0, -apex.length - 1);
}
