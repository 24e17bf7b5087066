import { appLinkFiles } from '@linklet/contract/domains/app-links.ts';
import type { Answer } from '../answer.ts';
import type { ReplicaReader } from '../replica/replica-reader.ts';

const fields = new Map<string, 'appleAppLinks' | 'androidAppLinks'>([
  [appLinkFiles.apple_app_links, 'appleAppLinks'],
  [appLinkFiles.android_app_links, 'androidAppLinks'],
]);

const NOTHING: Answer = {
  status: 404,
  headers: { 'Content-Length': '0', 'Cache-Control': 'no-store' },
  body: '',
};

/** What phones ask a host for, before an app opens its links: never a redirect. Undefined for other paths. */
export function createAppLinks(replica: Pick<ReplicaReader, 'findDomain'>) {
  return (host: string, path: string): Answer | undefined => {
    const field = fields.get(path);
    if (field === undefined) return undefined;
    const domain = replica.findDomain(host);
    const text = domain?.isServed === true ? domain[field] : '';
    return text === '' ? NOTHING : json(text);
  };
}

function json(body: string): Answer {
  const length = String(Buffer.byteLength(body));
  return { status: 200, headers: { 'Content-Type': 'application/json', 'Content-Length': length }, body };
}
