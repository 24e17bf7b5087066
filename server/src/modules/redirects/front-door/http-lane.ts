import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { paddlePaymentPath } from '@linklet/contract/billing/paddle-path.ts';
import { probePath } from '@linklet/contract/domains/probe.ts';
import type { Logger } from '../../../platform/log/log.ts';
import type { ClickLog } from '../../clicks/index.ts';
import { isRedirect, page, redirectAnswer, type Answer } from '../answer.ts';
import type { PageSite } from '../pages/page-frame.ts';
import { notFoundPage, refusedPage } from '../pages/pages.ts';
import type { Visit } from '../visit.ts';
import type { Visits } from '../visits.ts';
import type { AppProxy } from './app-proxy.ts';
import { answerPassword } from './posted-password.ts';
import { appHostTest } from './base-host.ts';
import type { AddressReader } from './request-address.ts';
import { transportHeaders, type StrictTransport } from './strict-transport.ts';

export interface HttpLaneOptions {
  visits: Visits;
  clickLog: Pick<ClickLog, 'afterWrite'>;
  proxy: AppProxy;
  addresses: AddressReader;
  readHost: (header: string) => string;
  transportOf: StrictTransport;
  onRedirect: ((ms: number) => void) | undefined;
  site: PageSite;
  health: (path: string) => Promise<Answer> | undefined;
  tlsAsk: (request: IncomingMessage, target: { path: string; query: string }) => Answer | undefined;
  appLinks: (host: string, path: string) => Answer | undefined;
  silenceMs?: number | undefined;
  log: Logger;
}

const MAX_HEADER_BYTES = 16_384;
export const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
const CHECK_EVERY_MS = 2000;
export const KEEP_ALIVE_MS = 65_000;
// A client that does not read its answer must not hold its connection and buffers for ever.
const SILENCE_MS = 60_000;

const SERVER_OPTIONS = {
  maxHeaderSize: MAX_HEADER_BYTES,
  headersTimeout: HEADERS_TIMEOUT_MS,
  requestTimeout: REQUEST_TIMEOUT_MS,
  connectionsCheckingInterval: CHECK_EVERY_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
  noDelay: true,
};
const BASE_HOST_FILES = new Set([
  ...['/', '/robots.txt', '/favicon.ico', '/sitemap.xml', paddlePaymentPath],
  // Programs of other services that know a host and no path. No alias has a dot there.
  ...['/yourls-api.php', '/api-create.php'],
]);
// Monitors may ask for the app's health under any host.
const APP_HEALTH = new Set(['/app/healthz', '/app/readyz']);
const isOfEveryHost = (path: string) => APP_HEALTH.has(path) || path.startsWith(`${probePath}/`);
const COUNTRY_HEADERS = ['cf-ipcountry', 'cloudfront-viewer-country', 'x-vercel-ip-country'];

// Browsers and proxies wait for each answer. Node reads all requests of a packet at once, some two thousand.
const MAX_UNANSWERED = 32;

export interface HttpLane {
  take: (socket: Socket) => void;
  drain: () => void;
  closeIdle: () => void;
  destroyAll: () => void;
}

/** Answers what the fast lane does not: any bytes that a browser, a bot or an attacker may send. */
export function createHttpLane(options: HttpLaneOptions): HttpLane {
  const { host: baseHost } = new URL(options.site.baseUrl);
  const isAppHost = appHostTest(options.site.baseUrl);
  let isDraining = false;
  const isOneTooMany = countUnanswered();
  const server = createServer(SERVER_OPTIONS, (request, response) => {
    if (isOneTooMany(request, response)) {
      request.socket.destroy();
      return;
    }
    if (isDraining) response.shouldKeepAlive = false;
    handle({ ...options, baseHost, isAppHost }, request, response).catch((error: unknown) => {
      options.log.error({ err: error }, 'a request failed');
      response.destroy();
    });
  });
  server.setTimeout(options.silenceMs ?? SILENCE_MS);
  server.on('clientError', refuseUnreadable);
  // The server never listens itself; this event starts its checks of slow connections.
  server.emit('listening');
  return {
    take: (socket) => server.emit('connection', socket),
    drain: () => (isDraining = true),
    closeIdle: () => server.closeIdleConnections(),
    destroyAll: () => server.closeAllConnections(),
  };
}

function countUnanswered(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const counts = new WeakMap<Socket, number>();
  return ({ socket }, response) => {
    const count = counts.get(socket) ?? 0;
    if (count === MAX_UNANSWERED) return true;
    counts.set(socket, count + 1);
    response.once('close', () => counts.set(socket, (counts.get(socket) ?? 1) - 1));
    return false;
  };
}

type Context = HttpLaneOptions & { baseHost: string; isAppHost: (header: string) => boolean };

async function handle(context: Context, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const target = readTarget(request);
  if (target === undefined) {
    send(response, page(400, refusedPage(context.site, 'This request can not be read')));
    return;
  }
  const facts = readRequest(context, request, target.host);
  response.setHeaders(transportHeaders(context.transportOf(facts.host, facts.proto === 'https')));
  const known = context.tlsAsk(request, target) ?? context.health(target.path);
  if (known) send(response, await known);
  else await handleTarget(context, { request, response, target, facts });
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  target: Target;
  facts: RequestFacts;
}

async function handleTarget(context: Context, exchange: Exchange): Promise<void> {
  const { request, response, target, facts } = exchange;
  if (isForApp(target.path, facts.host === context.baseHost)) {
    if (!context.isAppHost(facts.askedHost) && !isOfEveryHost(target.path)) {
      send(response, elsewhere(context.site, request, target));
      return;
    }
    const path = pathAndQuery(target);
    const requestId = randomUUID();
    // The app compares the page's origin with the host that the visitor sees.
    await context.proxy.pass(request, response, { ...facts, path, host: facts.askedHost, requestId });
    return;
  }
  const ofHost = hostFile(context.site, target.path) ?? context.appLinks(facts.host, target.path);
  if (ofHost) {
    send(response, ofHost);
    return;
  }
  const askedAt = performance.now();
  const answer = await answerVisit(context, request, { ...facts, path: target.path, query: target.query });
  await new Promise<void>((isWritten) => context.clickLog.afterWrite(isWritten));
  send(response, answer);
  if (isRedirect(answer)) context.onRedirect?.(performance.now() - askedAt);
}

const ROBOTS = 'User-agent: *\nAllow: /\n';

/** What browsers and search engines ask every host for. */
function hostFile(site: PageSite, path: string): Answer | undefined {
  if (path === '/favicon.ico') return redirectAnswer(`${site.baseUrl}/favicon.ico`);
  if (path !== '/robots.txt') return undefined;
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Content-Length': String(ROBOTS.length) };
  return { status: 200, headers, body: ROBOTS };
}

async function answerVisit(
  context: Context,
  request: IncomingMessage,
  visit: Omit<Visit, 'method'> & { askedHost: string },
): Promise<Answer> {
  const { method } = request;
  if (method === 'GET' || method === 'HEAD') return context.visits.answer({ ...visit, method });
  const asker = { address: visit.address, host: visit.askedHost, connection: request.socket };
  // The form stands on a page that a GET has opened, and the visit continues as that GET.
  const posted = { visit: { ...visit, method: 'GET' as const }, asker };
  const answer = method === 'POST' ? await answerPassword(context, request, posted) : undefined;
  const body = refusedPage(context.site, 'This can not be done with a short link');
  return answer ?? page(405, body, { Allow: 'GET, HEAD' });
}

interface Target {
  host: string;
  path: string;
  query: string;
}

// The longest host name (RFC 1035, 2.3.4) with a port.
const HOST = /^[\w.:[\]-]{1,259}$/;
function pathAndQuery({ path, query }: Target): string {
  return query === '' ? path : `${path}?${query}`;
}

// Other hosts that point to this server must not look like the place where people sign in.
function elsewhere(site: PageSite, { method }: IncomingMessage, target: Target): Answer {
  if (method === 'GET' || method === 'HEAD') return redirectAnswer(site.baseUrl + pathAndQuery(target));
  return page(404, notFoundPage(site));
}

const ABSOLUTE_FORM = /^https?:\/\/([^/?#]+)/i;

function readTarget({ url = '', headersDistinct, httpVersion }: IncomingMessage): Target | undefined {
  const hosts = headersDistinct['host'] ?? [];
  // A request with two Host headers is refused: the servers involved could read different ones.
  if (!/^1\.[01]$/.test(httpVersion) || hosts.length > 1) return undefined;
  // Proxies send the absolute form, which overrides the Host header.
  const [origin, host] = ABSOLUTE_FORM.exec(url) ?? ['', hosts.join('')];
  return toTarget(host, url.slice(origin.length));
}

function toTarget(host = '', rest = ''): Target | undefined {
  if (!HOST.test(host) || !/^(?:[/?]|$)/.test(rest)) return undefined;
  const [path, query] = splitOnce(rest);
  return { host, path: path === '' ? '/' : path, query };
}

function splitOnce(target: string): [path: string, query: string] {
  const mark = target.indexOf('?');
  return mark < 0 ? [target, ''] : [target.slice(0, mark), target.slice(mark + 1)];
}

function isForApp(path: string, isBaseHost: boolean): boolean {
  if (path === '/app' || path.startsWith('/app/')) return true;
  return isBaseHost && (BASE_HOST_FILES.has(path) || path.startsWith('/.well-known/'));
}

type RequestFacts = Omit<Visit, 'method' | 'path' | 'query'> & { proto: string; askedHost: string };

function readRequest(context: Context, request: IncomingMessage, targetHost: string): RequestFacts {
  const { headers, socket } = request;
  const read = (name: string) => textOf(headers[name]);
  const peer = context.addresses.readPeer(socket.remoteAddress ?? '');
  const { address, isTrustedProxy } = context.addresses.read(peer, read('x-forwarded-for'));
  const forwarded = (name: string) => (isTrustedProxy ? firstOf(read(name)) : '');
  const askedHost = forwarded('x-forwarded-host') || targetHost;
  return {
    address,
    askedHost,
    host: context.readHost(askedHost),
    proto: forwarded('x-forwarded-proto') === 'https' ? 'https' : 'http',
    userAgent: read('user-agent'),
    referrer: read('referer'),
    language: read('accept-language'),
    isPrefetch: /prefetch|preview/i.test(read('sec-purpose') || read('purpose') || read('x-moz')),
    optsOut: read('sec-gpc') === '1' || read('dnt') === '1',
    country: readCountry(forwarded),
  };
}

function readCountry(forwarded: (name: string) => string): string {
  const country =
    COUNTRY_HEADERS.map(forwarded)
      .find((value) => value !== '')
      ?.toUpperCase() ?? '';
  // Cloudflare's codes XX and T1 stand for an unknown country and for Tor.
  return /^[A-Z]{2}$/.test(country) && country !== 'XX' ? country : '';
}

// Each of several proxies adds its value; the first proxy has met the visitor.
function firstOf(list: string): string {
  return (list.split(',', 1)[0] ?? '').trim();
}

function textOf(header: string | string[] | undefined): string {
  return Array.isArray(header) ? header.join(', ') : (header ?? '');
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, headers).end(body);
}

const UNREADABLE_ANSWERS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const status = UNREADABLE_ANSWERS[error.code ?? ''] ?? '400 Bad Request';
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
