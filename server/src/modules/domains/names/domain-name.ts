import { isIP } from 'node:net';
import { parse } from 'tldts';
import { toASCII, toUnicode } from 'tr46';
import { AppError } from '../../../platform/errors.ts';

export interface DomainName {
  /** In lower case and ASCII letters. */
  name: string;
  /** As people read it. */
  unicode: string;
  /** What is registered: the name itself, or what it is below. */
  apex: string;
}

interface Rules {
  /** Host of the product, without a port. */
  baseHost: string;
  /** Whether names that the internet does not have are taken. */
  isSandbox: boolean;
}

const STRICT = {
  checkBidi: true,
  checkHyphens: true,
  checkJoiners: true,
  useSTD3ASCIIRules: true,
  verifyDNSLength: true,
  transitionalProcessing: false,
};
const MAX_NAME = 190;
const MAX_TYPED = 2000;
const SANDBOX_SUFFIXES = ['test', 'example', 'localhost'];
const PRIVATE_SUFFIXES = [
  'internal',
  'local',
  'localdomain',
  'lan',
  'home',
  'corp',
  'intranet',
  'private',
  'onion',
  'invalid',
  'arpa',
  ...SANDBOX_SUFFIXES,
];

/**
 * Reads a domain as people type it: with a scheme, a path, capitals or a dot at its end. Throws `domain_invalid`,
 * `domain_suffix`, `domain_local`, `domain_ours`.
 */
export function readDomainName(typed: string, { baseHost, isSandbox }: Rules): DomainName {
  const name = toName(typed);
  if (name === null) throw new AppError('domain_invalid');
  if (isBelow(name, baseHost)) throw new AppError('domain_ours', { name });
  const refusal = suffixRefusal(name, isSandbox);
  if (refusal !== null) throw new AppError(refusal, { name });
  const { domain } = parse(name, { allowPrivateDomains: true });
  if (domain === null) throw new AppError('domain_suffix', { name });
  return { name, unicode: toUnicode(name).domain, apex: domain };
}

function suffixRefusal(name: string, isSandbox: boolean): 'domain_local' | 'domain_invalid' | null {
  const { isIcann, isPrivate } = parse(name, { allowPrivateDomains: true });
  if (isIcann === true || isPrivate === true) return null;
  const suffix = name.slice(name.lastIndexOf('.') + 1);
  if (isSandbox && SANDBOX_SUFFIXES.includes(suffix)) return null;
  return PRIVATE_SUFFIXES.includes(suffix) ? 'domain_local' : 'domain_invalid';
}

/** One label of a name, in ASCII letters; null for what is none. */
export function toLabel(typed: string): string | null {
  const name = typed.length > MAX_TYPED ? null : toName(`${typed}.com`);
  const label = name?.slice(0, -'.com'.length) ?? '';
  return label === '' || label.includes('.') || label.length > 40 ? null : label;
}

function toName(typed: string): string | null {
  if (typed.length > MAX_TYPED) return null;
  const bare = typed
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .split(/[/?#]/, 1)
    .join('')
    .replace(/:\d{1,5}$/, '')
    .replace(/[.。．｡]$/, '');
  const name = toASCII(bare, STRICT);
  if (name === null || name.length > MAX_NAME || isIP(name) !== 0) return null;
  // Browsers read some names as addresses, and others in another way.
  return URL.canParse(`http://${name}`) && new URL(`http://${name}`).hostname === name ? name : null;
}

function isBelow(name: string, host: string): boolean {
  return name === host || name.endsWith(`.${host}`);
}
