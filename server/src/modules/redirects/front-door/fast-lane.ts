import { STATUS_CODES } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import type { Logger } from '../../../platform/log.ts';
import type { ClickLog } from '../../clicks/index.ts';
import { REDIRECT_HEADERS, type Answer } from '../answer.ts';
import type { Asker } from '../find-link.ts';
import type { Visit, Visits } from '../visits.ts';
import { HEADERS_TIMEOUT_MS, KEEP_ALIVE_MS } from './http-lane.ts';
import { mayBeCut, readPlainRequest, type PlainRequest } from './plain-request.ts';
import type { AddressReader, RequestAddress } from './request-address.ts';

export interface FastLaneOptions {
  visits: Visits;
  clickLog: Pick<ClickLog, 'afterWrite'>;
  addresses: AddressReader;
  readHost: (header: string) => string;
  onRedirect: ((ms: number) => void) | undefined;
  /** Sent with every answer. */
  headers: Readonly<Record<string, string>>;
  log: Logger;
  /** Takes a connection over, for good, with what was read of it and not answered. */
  handOver: (socket: Socket) => void;
}

export interface FastLane {
  server: Server;
  /** Keeps no connection open after its present request. */
  drain: () => void;
  /** Ends connections that have no request under way. */
  closeIdle: () => void;
  destroyAll: () => void;
}

const CHECK_EVERY_MS = 2000;
// What a client may send on while an answer takes time; more is left to the system's buffers.
const MAX_WAITING_BYTES = 16_384;
// Of one connection in a turn of the event loop; what else it has sent waits, so that nobody waits for all of it.
const ANSWERS_A_TURN = 32;
const ANSWER_BYTES_A_TURN = 65_536;
// What looks like an alias and is answered elsewhere.
const NO_ALIASES = new Set(['/app', '/healthz', '/readyz']);

/**
 * The short way for what nearly every visit is: a plain GET of a link that the replica knows. Whatever else comes
 * goes to the HTTP server with its connection, at the border of a request, every byte as it was.
 */
export function createFastLane(options: FastLaneOptions): FastLane {
  const headers = headerLines(options.headers);
  const lane = { options, headers, connections: new Set<Connection>(), isDraining: false };
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
  headers: string;
  connections: Set<Connection>;
  isDraining: boolean;
}

class Connection implements Asker<Answer> {
  readonly #lane: Lane;
  readonly #socket: Socket;
  readonly #peer: RequestAddress;
  #activeAt = Date.now();
  #hasAnswered = false;
  #isLast = false;
  #answers = '';
  /** When the first of the redirects among these was asked for; 0 while nobody measures. */
  #redirectAt = 0;
  /** Whether an answer takes time, or the other lane gives all further ones. */
  #isAsking = false;
  /** What came and is not yet read. */
  #rest = '';
  /** The beginning of a request whose end is in the next packet. */
  #cut = '';
  #hasAnsweredSinceCut = false;

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

  /** A silent connection is ended in time, so that thousands of them hold nothing up. */
  endIfIdle(now: number): void {
    const limit = this.#hasAnswered && !this.#socket.writableNeedDrain ? KEEP_ALIVE_MS : HEADERS_TIMEOUT_MS;
    if (now - this.#activeAt > limit) this.#socket.destroy();
  }

  end(): void {
    this.#isLast = true;
    if (this.#answers === '' && !this.#isWaiting()) this.#socket.end();
  }

  // Answers keep the order of their requests.
  #isWaiting(): boolean {
    return this.#isAsking || this.#rest !== '';
  }

  destroy(): void {
    this.#socket.destroy();
  }

  readonly #onData = (bytes: Buffer): void => {
    this.#activeAt = Date.now();
    const text = this.#cut + bytes.toString('latin1');
    this.#cut = '';
    if (this.#isWaiting()) this.#keep(text);
    else this.#tryToRead(text);
  };

  #keep(text: string): void {
    this.#rest += text;
    if (this.#rest.length > MAX_WAITING_BYTES) this.#socket.pause();
  }

  // Called by sockets and turns of the event loop: what is thrown there would end the process.
  #tryToRead(text: string): void {
    try {
      this.#read(text);
    } catch (error) {
      this.fail(error);
    }
  }

  #read(text: string): void {
    let start = 0;
    for (let answers = 0; start < text.length; answers += 1) {
      if (answers === ANSWERS_A_TURN || this.#answers.length >= ANSWER_BYTES_A_TURN) {
        this.#readLater(text.slice(start));
        return;
      }
      const request = readPlainRequest(text, start);
      if (!request || NO_ALIASES.has(request.path)) {
        const rest = text.slice(start);
        if (this.#mayAwaitMore(rest)) this.#awaitMore(rest);
        else this.#handOver(rest);
        return;
      }
      this.#isAsking = true;
      const location = this.#lane.options.visits.begin(this.#toVisit(request), this);
      if (location === undefined) {
        // Requests behind it wait.
        this.#rest = text.slice(request.end);
        return;
      }
      this.#isAsking = false;
      this.#redirect(location);
      start = request.end;
    }
  }

  #redirect(location: string): void {
    if (this.#lane.options.onRedirect && this.#redirectAt === 0) this.#redirectAt = performance.now();
    this.#answer(redirectText(location, lastHeaders(this.#lane)));
  }

  // Once after an answer: whoever sends a head in many pieces is timed by the other lane.
  #mayAwaitMore(text: string): boolean {
    return this.#hasAnsweredSinceCut && !this.#socket.readableEnded && mayBeCut(text);
  }

  #awaitMore(text: string): void {
    this.#hasAnsweredSinceCut = false;
    this.#cut = text;
  }

  #readLater(text: string): void {
    this.#rest = text;
    this.#socket.pause();
    this.#lane.options.clickLog.afterWrite(this.#readOn);
  }

  /** What took a look elsewhere, or is a page. */
  take(answer: Answer): void {
    this.#isAsking = false;
    this.#answer(pageText(answer, lastHeaders(this.#lane)));
    this.#lane.options.clickLog.afterWrite(this.#readOn);
  }

  fail(error: unknown): void {
    this.#lane.options.log.error({ err: error }, 'a request failed');
    this.#socket.destroy();
  }

  readonly #readOn = (): void => {
    const socket = this.#socket;
    // Whoever does not read answers is not read from either.
    if (this.#isAsking || socket.writableNeedDrain || socket.writableEnded) return;
    if (socket.isPaused()) socket.resume();
    const rest = this.#rest;
    this.#rest = '';
    if (rest !== '') this.#tryToRead(rest);
  };

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
      country: '',
    };
  }

  #answer(text: string): void {
    if (this.#answers === '') this.#lane.options.clickLog.afterWrite(this.#send);
    this.#answers += text;
    this.#hasAnsweredSinceCut = true;
  }

  readonly #send = (): void => {
    this.#hasAnswered = true;
    const answers = this.#answers;
    this.#answers = '';
    const isTaken = this.#socket.write(answers, 'latin1');
    this.#tellDuration();
    if ((this.#isLast && !this.#isWaiting()) || this.#lane.isDraining) this.#socket.end();
    else if (!isTaken) this.#socket.pause();
  };

  #tellDuration(): void {
    if (this.#redirectAt === 0) return;
    this.#lane.options.onRedirect?.(performance.now() - this.#redirectAt);
    this.#redirectAt = 0;
  }

  readonly #onDrain = (): void => {
    this.#activeAt = Date.now();
    this.#readOn();
  };

  #handOver(rest: string): void {
    const socket = this.#socket;
    // Whoever sends no more can't complete what is not whole.
    if (socket.readableEnded) {
      this.end();
      return;
    }
    this.#isAsking = true;
    socket.pause();
    socket.off('data', this.#onData);
    const handOver = () => {
      socket.off('drain', this.#onDrain);
      socket.off('end', this.#onEnd);
      socket.off('error', this.#onError);
      socket.off('close', this.#onClose);
      this.#lane.connections.delete(this);
      if (socket.destroyed) return;
      socket.unshift(Buffer.from(rest, 'latin1'));
      this.#lane.options.handOver(socket);
      socket.resume();
    };
    // Answers that wait for their clicks to be written go first.
    if (this.#answers === '') handOver();
    else this.#lane.options.clickLog.afterWrite(handOver);
  }

  // A client may say that it sends no more and still wait for its answers.
  readonly #onEnd = (): void => this.end();

  readonly #onError = (): void => {
    this.#socket.destroy();
  };

  readonly #onClose = (): void => {
    this.#lane.connections.delete(this);
  };
}

function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
}

const FIXED_HEADERS = headerLines(REDIRECT_HEADERS);

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

/** What no answer makes itself. */
function lastHeaders({ headers, isDraining }: Lane): string {
  return `${headers}${dateHeader()}${isDraining ? LAST : ''}`;
}

function redirectText(location: string, headers: string): string {
  return `HTTP/1.1 302 Found\r\nLocation: ${location}\r\n${FIXED_HEADERS}${headers}\r\n`;
}

// Many visitors get the very same answer: it is made once a second, and so does not fill the young memory.
const pageTexts = new WeakMap<Answer, { changing: string; text: string }>();

function pageText(answer: Answer, changing: string): string {
  const made = pageTexts.get(answer);
  if (made?.changing === changing) return made.text;
  const text = toText(answer, changing);
  pageTexts.set(answer, { changing, text });
  return text;
}

function toText({ status, headers, body }: Answer, changing: string): string {
  const lines = headerLines(headers);
  const head = `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}\r\n${lines}${changing}\r\n`;
  // Written as Latin-1, so each byte of the UTF-8 body is a character here.
  return head + Buffer.from(body).toString('latin1');
}
