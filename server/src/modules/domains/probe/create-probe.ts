// eslint-disable-next-line @typescript-eslint/no-restricted-imports -- A proxy names a host that is not the one it asks; fetch can't.
import { request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Response } from 'undici';
import { createOutgoing } from '../../../platform/network/outgoing.ts';
import type { Probe } from '../../../platform/network/probe.ts';
import type { Services } from '../../../platform/scope.ts';
import { withoutPort } from '../branded/host-of.ts';
import { readZone } from '../sandbox/sandbox-zone.ts';
import { probe, type OpenPage, type PageAnswer } from './probe.ts';

/** Opens names over the internet or, with the sandbox zone, those that stand behind a proxy of it. */
export function createProbe({ config, db, secretKey }: Pick<Services, 'config' | 'db' | 'secretKey'>): Probe {
  const outgoing = createOutgoing();
  const open =
    config.dnsServers === 'sandbox'
      ? openInSandbox({ config, db })
      : async (url: URL) => read(await outgoing.fetch(url, { redirect: 'manual' }));
  const isHttps = config.baseUrl.startsWith('https:');
  return { answererOf: async (host) => probe({ open, secretKey, isHttps }, host), close: outgoing.close };
}

/** A proxy passes on to this machine what it is asked; a website has a page for everything. */
function openInSandbox(services: Pick<Services, 'config' | 'db'>): OpenPage {
  return async (url) => {
    const name = withoutPort(url.host);
    const zone = await readZone(services);
    const fault = zone.find((record) => record.type === 'FAULT' && record.name === name)?.value;
    if (fault === 'website') return { status: 200, location: '', body: '<!doctype html>' };
    if (fault !== 'proxy' && fault !== 'flexible') throw new Error('Nothing answers.');
    const proto = fault === 'proxy' ? url.protocol.slice(0, -1) : 'http';
    return askBehindProxy(services.config.port, url, proto);
  };
}

async function read(answer: Response): Promise<PageAnswer> {
  const { status, headers } = answer;
  return { status, location: headers.get('location') ?? '', body: await answer.text() };
}

const TIMEOUT_MS = 2000;

async function askBehindProxy(port: number, { host, pathname }: URL, proto: string): Promise<PageAnswer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const headers = { host, 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': proto };
  const asked = request({ host: '127.0.0.1', port, path: pathname, headers, signal }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const { statusCode = 0 } = answer;
  return { status: statusCode, location: answer.headers.location ?? '', body: await text(answer) };
}
