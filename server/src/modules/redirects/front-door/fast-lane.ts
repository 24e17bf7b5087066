import { STATUS_CODES } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import type { Logger } from '../../../platform/log/log.ts';
import type { ClickLog } from '../../clicks/index.ts';
import { isRedirect, type Answer } from '../answer.ts';
import type { Visit } from '../visit.ts';
import type { Visits } from '../visits.ts';
import { HEADERS_TIMEOUT_MS, KEEP_ALIVE_MS } from './http-lane.ts';
import { mayBeCut, readPlainRequest, type PlainRequest } from './plain-request.ts';
import type { AddressReader, RequestAddress } from './request-address.ts';
import { transportLine, type StrictTransport } from './strict-transport.ts';

export interface FastLaneOptions {
  visits: Visits;
  clickLog: Pick<ClickLog, 'afterWrite'>;
  addresses: AddressReader;
  readHost: (header: string) => string;
  onRedirect: ((ms: number) => void) | undefined;
  transportOf: StrictTransport;
  log: Logger;
  /** Takes a connection over for good, with the bytes that were read from it and not answered. */
  handOver: (socket: Socket) => void;
}

export interface FastLane {
  server: Server;
  drain: () => void;
  closeIdle: () => void;
  destroyAll: () => void;
}

const CHECK_EVERY_MS = 2000;
// Bounds what a client may send on while an answer takes time; the rest stays in the system's buffers.
const MAX_WAITING_BYTES = 16_384;
// Bounds one connection in one turn of the event loop, so that a client that pipelines requests delays no
// other.
const ANSWERS_A_TURN = 32;
const ANSWER_BYTES_A_TURN = 65_536;
const NO_ALIASES = new Set(['/app', '/healthz', '/readyz']);

/**
 * Answers a plain GET of a link in the replica. Any other request goes to the HTTP server with its connection
 * and its bytes, unchanged but for raw ones of the path.
 */
export function createFastLane(options: FastLaneOptions): FastLane {
  const lane = { options, connections: new Set<Connection>(), isDraining: false };
  const server = createServer({ noDelay: true, allowHalfOpen: true }, (socket) => {
    lane.connections.add(new Connection(lane, socket));
  });
  const check = setInterval(() => {
    const now = Date.now();
    for (const connection of lane.connections) connection.endIfIdle(now);
  }, CHECK_EVERY_MS);
  server.on('close', () => clearInterval(check));
  return {
    server,
    drain: () => (lane.isDraining = true),
    closeIdle: () => lane.connections.forEach((connection) => connection.end()),
    destroyAll: () => lane.connections.forEach((connection) => connection.destroy()),
  };
}

interface Lane {
  options: FastLaneOptions;
  connections: Set<Connection>;
  isDraining: boolean;
}

class Connection {
  readonly #lane: Lane;
  readonly #socket: Socket;
  readonly #peer: RequestAddress;
  #activeAt = Date.now();
  #hasAnswered = false;
  #isLast = false;
  #isServing = false;
  #received = '';
  #mayWaitOnce = false;
  /** Answers to write in this turn, their number, and the time of the first redirect request. */
  #answers = { text: '', count: 0, redirectSince: 0 };

  constructor(lane: Lane, socket: Socket) {
    this.#lane = lane;
    this.#socket = socket;
    this.#peer = lane.options.addresses.readPeer(socket.remoteAddress ?? '');
    socket.on('data', this.#onData);
    socket.on('drain', this.#onDrain);
    socket.on('end', this.#onEnd);
    socket.on('error', this.#onError);
    socket.on('close', this.#onClose);
  }

  endIfIdle(now: number): void {
    const limit = this.#hasAnswered && !this.#socket.writableNeedDrain ? KEEP_ALIVE_MS : HEADERS_TIMEOUT_MS;
    if (now - this.#activeAt > limit) this.#socket.destroy();
  }

  end(): void {
    this.#isLast = true;
    if (!this.#isServing && this.#answers.count === 0) this.#socket.end();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  readonly #onData = (bytes: Buffer): void => {
    this.#activeAt = Date.now();
    this.#received += bytes.toString('latin1');
    if (!this.#isServing) this.#serve().catch((error: unknown) => this.#fail(error));
    else if (this.#received.length > MAX_WAITING_BYTES) this.#socket.pause();
  };

  async #serve(): Promise<void> {
    this.#isServing = true;
    for (let request = this.#next(); request; request = this.#next()) {
      const askedAt = performance.now();
      const visit = this.#toVisit(request);
      const answer = await this.#lane.options.visits.answer(visit);
      this.#add(answer, this.#transportOf(visit.host, request), askedAt);
      if (this.#isTurnFull() || this.#socket.writableNeedDrain) await this.#untilSent();
      if (this.#socket.destroyed) return;
    }
    if (this.#received === '' || this.#mayAwaitMore()) this.#awaitMore();
    else await this.#handOver();
  }

  #next(): PlainRequest | undefined {
    const request = readPlainRequest(this.#received, 0);
    if (!request || NO_ALIASES.has(request.path)) return undefined;
    this.#received = this.#received.slice(request.end);
    return request;
  }

  #toVisit(request: PlainRequest): Visit {
    const { addresses, readHost } = this.#lane.options;
    return {
      method: 'GET',
      host: readHost(request.host),
      path: request.path,
      query: request.query,
      address: addresses.read(this.#peer, request.forwardedFor).address,
      userAgent: request.userAgent,
      referrer: request.referrer,
      language: request.language,
      isPrefetch: false,
      optsOut: request.globalPrivacyControl === '1' || request.doNotTrack === '1',
      country: '',
    };
  }

  #transportOf(host: string, { forwardedProto }: PlainRequest): string {
    const isHttps = this.#peer.isTrustedProxy && /^https(,|$)/.test(forwardedProto);
    return transportLine(this.#lane.options.transportOf(host, isHttps));
  }

  #add(answer: Answer, transport: string, askedAt: number): void {
    if (this.#answers.count === 0) this.#lane.options.clickLog.afterWrite(this.#send);
    this.#answers.text += toText(answer, transport + lastHeaders(this.#lane));
    this.#answers.count += 1;
    if (isRedirect(answer)) this.#answers.redirectSince ||= askedAt;
    this.#mayWaitOnce = true;
  }

  #isTurnFull(): boolean {
    const { text, count } = this.#answers;
    return count >= ANSWERS_A_TURN || text.length >= ANSWER_BYTES_A_TURN;
  }

  readonly #send = (): void => {
    this.#hasAnswered = true;
    const { text, redirectSince } = this.#answers;
    this.#answers = { text: '', count: 0, redirectSince: 0 };
    this.#socket.write(text, 'latin1');
    if (redirectSince > 0) this.#lane.options.onRedirect?.(performance.now() - redirectSince);
    if ((this.#isLast && !this.#isServing) || this.#lane.isDraining) this.#socket.end();
  };

  /** A client that does not read its answers is not read from either. */
  async #untilSent(): Promise<void> {
    await new Promise<void>((isWritten) => this.#lane.options.clickLog.afterWrite(isWritten));
    if (!this.#socket.writableNeedDrain) return;
    await new Promise((isRead) => this.#socket.once('drain', isRead));
  }

  // The lane waits once after an answer; a head that comes in many pieces is timed by the HTTP lane.
  #mayAwaitMore(): boolean {
    return this.#mayWaitOnce && !this.#socket.readableEnded && mayBeCut(this.#received);
  }

  #awaitMore(): void {
    this.#isServing = false;
    this.#mayWaitOnce &&= this.#received === '';
    if (this.#isLast) this.end();
    else if (this.#socket.isPaused()) this.#socket.resume();
  }

  async #handOver(): Promise<void> {
    const socket = this.#socket;
    socket.pause();
    socket.off('data', this.#onData);
    if (this.#answers.count > 0) await this.#untilSent();
    if (socket.readableEnded) {
      this.#isServing = false;
      this.end();
      return;
    }
    this.#leave();
    if (socket.destroyed) return;
    socket.unshift(Buffer.from(withAsciiLine(this.#received), 'latin1'));
    this.#lane.options.handOver(socket);
    socket.resume();
  }

  #leave(): void {
    this.#socket.off('drain', this.#onDrain);
    this.#socket.off('end', this.#onEnd);
    this.#socket.off('error', this.#onError);
    this.#socket.off('close', this.#onClose);
    this.#lane.connections.delete(this);
  }

  #fail(error: unknown): void {
    this.#lane.options.log.error({ err: error }, 'a request failed');
    this.#socket.destroy();
  }

  readonly #onDrain = (): void => {
    this.#activeAt = Date.now();
  };

  // A client may end its side and still wait for its answers.
  readonly #onEnd = (): void => this.end();

  readonly #onError = (): void => {
    this.#socket.destroy();
  };

  readonly #onClose = (): void => {
    this.#lane.connections.delete(this);
  };
}

const BYTES = /[\x80-\xff]/g;

/** The HTTP server refuses raw UTF-8, which old clients send as the path. */
function withAsciiLine(received: string): string {
  const end = received.indexOf('\r\n');
  const line = received.slice(0, Math.max(end, 0));
  return line.replace(BYTES, percentEncoded) + received.slice(line.length);
}

function percentEncoded(byte: string): string {
  return `%${byte.charCodeAt(0).toString(16).toUpperCase()}`;
}

function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
}

const LAST = 'Connection: close\r\n';

let dateLine = '';
let dateSecond = 0;

function dateHeader(): string {
  const second = Math.floor(Date.now() / 1000);
  if (second !== dateSecond) {
    dateSecond = second;
    dateLine = `Date: ${new Date(second * 1000).toUTCString()}\r\n`;
  }
  return dateLine;
}

function lastHeaders({ isDraining }: Lane): string {
  return `${dateHeader()}${isDraining ? LAST : ''}`;
}

function toText({ status, headers, body }: Answer, changing: string): string {
  const lines = headerLines(headers);
  const head = `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}\r\n${lines}${changing}\r\n`;
  // Latin-1 output: each byte of the UTF-8 body is one character here.
  return head + Buffer.from(body).toString('latin1');
}
