import { get } from 'node:http';
import { createOutgoing } from '../../../platform/network/outgoing.ts';
import type { Probe } from '../../../platform/network/probe.ts';
import type { Services } from '../../../platform/scope.ts';
import { withoutPort } from '../branded/host-of.ts';
import { readZone } from '../sandbox/sandbox-zone.ts';
import { probe, type OpenPage, type PageAnswer } from './probe.ts';

/** Opens names over the internet or, with the sandbox zone, those that stand behind a proxy of it. */
export function createProbe({ config, db, secretKey }: Pick<Services, 'config' | 'db' | 'secretKey'>): Probe {
  if (config.dnsServers === 'sandbox') {
    const open = openInSandbox({ config, db });
    return { answererOf: async (host) => probe({ open, secretKey }, host), close: async () => undefined };
  }
  const outgoing = createOutgoing();
  const open: OpenPage = async (url) => {
    const answer = await outgoing.fetch(url, { redirect: 'manual' });
    return {
      status: answer.status,
      location: answer.headers.get('location') ?? '',
      body: await answer.text(),
    };
  };
  return { answererOf: async (host) => probe({ open, secretKey }, host), close: outgoing.close };
}

const TIMEOUT_MS = 2000;
const MOST_BYTES = 1000;

/** A proxy passes on to this machine what it is asked; a website has a page for everything. */
function openInSandbox(read: Pick<Services, 'config' | 'db'>): OpenPage {
  return async (url) => {
    const name = withoutPort(url.host);
    const zone = await readZone(read);
    const fault = zone.find((record) => record.type === 'FAULT' && record.name === name)?.value;
    if (fault === 'website') return { status: 200, location: '', body: '<!doctype html>' };
    if (fault !== 'proxy') throw new Error('Nothing answers.');
    return ask(read.config.port, url);
  };
}

async function ask(port: number, { host, pathname }: URL): Promise<PageAnswer> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path: pathname, headers: { host }, timeout: TIMEOUT_MS };
    const request = get(options, (answer) => {
      let body = '';
      answer.setEncoding('utf8');
      answer.on('data', (piece: string) => (body = (body + piece).slice(0, MOST_BYTES)));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, location: answer.headers.location ?? '', body }),
      );
    });
    request.on('timeout', () => request.destroy(new Error('Nothing answers in time.')));
    request.on('error', reject);
  });
}
