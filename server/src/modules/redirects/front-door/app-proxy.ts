import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { errors } from '@linklet/contract/http/errors.ts';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { Pool, type Dispatcher } from 'undici';
import { visitorNetwork } from '../../../platform/network/address-ranges.ts';
import { page, type Answer } from '../answer.ts';
import { appDownPage } from '../pages/pages.ts';
import type { PageSite } from '../pages/page-frame.ts';
import { ExchangeLimit, type ExchangeOwner } from './exchange-limit.ts';
import { discardBody, readBody } from './request-body.ts';
import { mayBeStream } from './stream-path.ts';

export interface ProxiedRequest {
  /** Path and query, never the absolute form. */
  path: string;
  address: string;
  /** The scheme of the visitor's request, as far as a trusted proxy may name it. */
  proto: string;
  host: string;
  requestId: string;
}

export interface Asker extends Pick<ProxiedRequest, 'address' | 'host'> {
  connection: Socket;
}

export interface AppProxy {
  pass: (request: IncomingMessage, response: ServerResponse, facts: ProxiedRequest) => Promise<void>;
  /** Sends the app an internal request for a visitor. Rejects when the app does not answer. */
  ask: (path: string, body: unknown, asker: Asker) => Promise<{ status: number; retryAfter: string }>;
  /** Ends open event streams and refuses new ones; browsers reconnect later. */
  endStreams: () => void;
  close: () => Promise<void>;
}

// Hop-by-hop headers (RFC 9110, 7.6.1), and headers that only this server may set.
const NOT_PASSED_ON = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-real-ip',
  'x-request-id',
]);
// An exchange takes milliseconds, but a client that does not read its answer holds it for long.
const EXCHANGES = {
  total: 128,
  keptForNewcomers: 32,
  perNetwork: 16,
  perBrowser: 10,
  perConnection: 6,
  waiting: 512,
  waitingPerNetwork: 128,
  waitingPerBrowser: 64,
  waitMs: 5000,
};
// A stream holds its connection for as long as somebody listens, so streams have limits of their own.
const STREAMS = {
  ...EXCHANGES,
  total: 2000,
  keptForNewcomers: 500,
  perNetwork: 500,
  perBrowser: 500,
  waiting: 0,
};
const RETRY_SECONDS = '5';
/** Programs read JSON alone; one fails altogether where it gets a page. */
const OF_PROGRAMS = ['/app/api', '/app/compat/', '/app/mcp'];
const REST_OF_BODY_MS = 2000;
// A statement or an upload may take long, but a process that hangs must not hold visitors for ever.
const HEADERS_TIMEOUT_MS = 60_000;

// A little longer than the app's own deadline for a password check.
const ASKED_TIMEOUT_MS = 12_000;

export function createAppProxy(appUrl: string | undefined, site: PageSite): AppProxy {
  if (appUrl === undefined) return withoutApp(site);
  const ordinary = { pool: newPool(appUrl, EXCHANGES.total), limit: new ExchangeLimit(EXCHANGES) };
  const streaming = { pool: newPool(appUrl, STREAMS.total), limit: new ExchangeLimit(STREAMS) };
  const streams = new Set<ServerResponse>();
  let takesStreams = true;
  const itsTurn = oneATurn();

  const exchange = async (exchange: Exchange) => {
    const { request, response, facts } = exchange;
    const isStream = mayBeStream(facts.path);
    if (isStream && !takesStreams) throw new Error('No more streams.');
    const body = await readBody(request);
    const { pool, limit } = isStream ? streaming : ordinary;
    await limit.run(ownerOf(request, facts), async () => {
      if (isStream) streams.add(response);
      if (isStream) response.once('close', () => streams.delete(response));
      await itsTurn();
      if (!response.destroyed) await pass(pool, exchange, body);
    });
  };
  return {
    pass: async (request, response, facts) => {
      await exchange({ request, response, facts }).catch((error: unknown) => {
        if (response.headersSent || response.destroyed) response.destroy(error as Error);
        else sendDown(request, response, site);
      });
    },
    ask: async (path, body, asker) => {
      const { promise, resolve } = Promise.withResolvers<{ status: number; retryAfter: string }>();
      const owner = { network: visitorNetwork(asker.address), browser: '', connection: asker.connection };
      await ordinary.limit.run(owner, async () => {
        await itsTurn();
        resolve(await post(ordinary.pool, { path, body, asker }));
      });
      return promise;
    },
    endStreams: () => {
      takesStreams = false;
      for (const response of streams) response.destroy();
    },
    close: async () => {
      await Promise.all([ordinary.pool.destroy(), streaming.pool.destroy()]);
    },
  };
}

function withoutApp(site: PageSite): AppProxy {
  return {
    pass: async (request, response) => sendDown(request, response, site),
    ask: async () => Promise.reject(new Error('There is no app.')),
    endStreams: () => undefined,
    close: async () => undefined,
  };
}

// A client that changes cookies with each request uses up the share of its own network only.
function ownerOf({ headers, socket }: IncomingMessage, { address }: ProxiedRequest): ExchangeOwner {
  return { network: visitorNetwork(address), browser: headers.cookie ?? '', connection: socket };
}

/** Lets one request through in each turn of the event loop, so that a crowd of them delays no redirect. */
function oneATurn(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  const next = () => {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(next);
  };
  return () =>
    new Promise((go) => {
      if (waiting.push(go) === 1) setImmediate(next);
    });
}

function newPool(appUrl: string, connections: number): Pool {
  return new Pool(appUrl, {
    connections,
    headersTimeout: HEADERS_TIMEOUT_MS,
    // Event streams may be silent for long.
    bodyTimeout: 0,
    connect: { timeout: 2000 },
  });
}

async function post(
  pool: Pool,
  { path, body, asker }: { path: string; body: unknown; asker: Asker },
): Promise<{ status: number; retryAfter: string }> {
  const {
    statusCode,
    headers,
    body: answer,
  } = await pool.request({
    method: 'POST',
    path,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': asker.address,
      'x-forwarded-host': asker.host,
    },
    body: JSON.stringify(body),
    headersTimeout: ASKED_TIMEOUT_MS,
  });
  await answer.dump();
  return { status: statusCode, retryAfter: String(headers['retry-after'] ?? '') };
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  facts: ProxiedRequest;
}

async function pass(pool: Pool, exchange: Exchange, body: Buffer | Readable | null): Promise<void> {
  const { request, facts } = exchange;
  return new Promise((done, fail) => {
    pool.dispatch(
      {
        method: request.method as Dispatcher.HttpMethod,
        path: facts.path,
        headers: requestHeaders(request.rawHeaders, facts),
        body,
      },
      answerHandler(exchange, { done, fail }),
    );
  });
}

// undici's low-level handler: its higher-level calls cost a server a tenth more for each request.
function answerHandler(
  { request, response }: Exchange,
  { done, fail }: { done: () => void; fail: (error: Error) => void },
): Dispatcher.DispatchHandler {
  return {
    onRequestStart: (controller) => {
      const abort = () => controller.abort(new Error('The visitor has left.'));
      if (response.destroyed) abort();
      else response.once('close', () => !response.writableFinished && abort());
    },
    onResponseStart: (_controller, status, headers) => {
      if (status < 200) return;
      // The request was refused before its body was read; no further request can come before the rest of the
      // body.
      if (!request.complete) response.setHeader('Connection', 'close');
      response.writeHead(status, responseHeaders(headers));
    },
    onResponseData: (controller, chunk) => {
      if (response.write(chunk)) return;
      controller.pause();
      response.once('drain', () => controller.resume());
    },
    onResponseEnd: () => {
      done();
      if (request.complete) response.end();
      else endAfterBody(request, response);
    },
    onResponseError: (_controller, error) => fail(error),
  };
}

// Closing a connection while the visitor still sends would reset it and lose the answer.
function endAfterBody(request: IncomingMessage, response: ServerResponse): void {
  const limit = setTimeout(() => response.end(), REST_OF_BODY_MS);
  request.once('end', () => {
    clearTimeout(limit);
    response.end();
  });
  discardBody(request);
}

function requestHeaders(rawHeaders: readonly string[], facts: ProxiedRequest): string[] {
  const headers = [
    ...['x-forwarded-for', facts.address],
    ...['x-forwarded-proto', facts.proto],
    ...['x-forwarded-host', facts.host],
    ...['x-request-id', facts.requestId],
  ];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (!NOT_PASSED_ON.has(name.toLowerCase())) headers.push(name, rawHeaders[at + 1] ?? '');
  }
  return headers;
}

function responseHeaders(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const kept: OutgoingHttpHeaders = {};
  // The parser gives names in lower case.
  for (const name in headers) if (!NOT_PASSED_ON.has(name)) kept[name] = headers[name];
  return kept;
}

function sendDown(request: IncomingMessage, response: ServerResponse, site: PageSite): void {
  const { status, headers, body } = downAnswer(request.url ?? '/', site);
  discardBody(request);
  response.writeHead(status, headers).end(body);
}

function downAnswer(url: string, site: PageSite): Answer {
  if (!OF_PROGRAMS.some((start) => url.startsWith(start)))
    return page(503, appDownPage(site), { 'Retry-After': RETRY_SECONDS });
  return {
    status: 503,
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      'Retry-After': RETRY_SECONDS,
    },
    body: JSON.stringify({ message: errors.unavailable.message, code: 'unavailable' }),
  };
}
