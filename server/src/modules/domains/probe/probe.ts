import { randomBytes } from 'node:crypto';
import { probePath } from '@linklet/contract/domains/probe.ts';
import { deriveSecret, hmac, isSameSecret } from '../../../platform/crypto.ts';
import type { Answerer } from '../../../platform/network/probe.ts';
import { withoutPort } from '../branded/host-of.ts';

export interface PageAnswer {
  status: number;
  location: string;
  body: string;
}

/** The only way to open names of strangers. Throws where nothing answers. */
export type OpenPage = (url: URL) => Promise<PageAnswer>;

/** What is answered to a probe of a name; nobody else can know it. */
export function probeAnswer(secretKey: string, host: string, nonce: string): string {
  return hmac(deriveSecret(secretKey, 'domain probe'), `${withoutPort(host)} ${nonce}`);
}

interface Probing {
  open: OpenPage;
  secretKey: string;
  /** Whether visitors of this product come by https. */
  isHttps: boolean;
}

/** Opens a name as a visitor does: over http, and where that leads to https of the same name, over https. */
export async function probe({ open, secretKey, isHttps }: Probing, host: string): Promise<Answerer> {
  const nonce = randomBytes(24).toString('base64url');
  const ours = probeAnswer(secretKey, host, nonce);
  try {
    const first = new URL(`http://${host}${probePath}/${nonce}`);
    const answer = await follow(open, first);
    if (!isOurs(answer, ours)) return isWebsite(answer) ? 'website' : 'nobody';
    return isHttps && (await losesHttps(open, first, ours)) ? 'us-by-http' : 'us';
  } catch {
    return 'nobody';
  }
}

function isOurs({ body }: PageAnswer, ours: string): boolean {
  return isSameSecret(wordsIn(body)[0] ?? '', ours);
}

function wordsIn(body: string): string[] {
  return body.trim().split(' ', 2);
}

/** Whether a proxy asks here by http for what it was asked by https; such a name without a certificate yet does not. */
async function losesHttps(open: OpenPage, { host, pathname }: URL, ours: string): Promise<boolean> {
  try {
    const answer = await open(new URL(`https://${host}${pathname}`));
    return isOurs(answer, ours) && wordsIn(answer.body)[1] !== 'https';
  } catch {
    return false;
  }
}

async function follow(open: OpenPage, first: URL): Promise<PageAnswer> {
  const answer = await open(first);
  const next = answer.location === '' ? null : URL.parse(answer.location, first.href);
  const isSamePage = next?.hostname === first.hostname && next.pathname === first.pathname;
  return isSamePage && next.protocol === 'https:' ? open(next) : answer;
}

/** A page that is not found, too, is one of a website. */
function isWebsite({ status }: PageAnswer): boolean {
  return status < 500;
}
