import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface Call {
  method: string;
  path: string;
  /** Of the path, in their order. */
  ids: string[];
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

/** An answer that is a refusal. */
export class Refusal extends Error {
  readonly status: number;
  readonly answer: unknown;

  constructor(status: number, answer: unknown) {
    super(`Refused with ${String(status)}.`);
    this.status = status;
    this.answer = answer;
  }
}

export type Endpoints = Record<string, (call: Call) => unknown>;

export interface FakeServer {
  url: string;
  calls: Call[];
  /** What it does instead of answering, once it has answered so many more calls: nothing at all, or an error of its own. */
  fail: (how: 'silent' | 'broken' | null, answersBefore?: number) => void;
  close: () => Promise<void>;
}

/** Speaks HTTP on loopback, and answers to the endpoints that are listed and to no others. */
export async function startFakeServer(
  endpoints: Endpoints,
  around: (call: Call, answer: () => unknown) => unknown,
): Promise<FakeServer> {
  const calls: Call[] = [];
  let failure: 'silent' | 'broken' | null = null;
  let answersLeft = 0;
  const server = createServer((request, response) => {
    void read(request).then((call) => {
      calls.push(call);
      const fails = failure !== null && answersLeft === 0;
      answersLeft = Math.max(answersLeft - 1, 0);
      if (fails && failure === 'silent') return;
      const { status, answer } = fails ? broken : answerTo(endpoints, call, around);
      response.writeHead(status, {
        'content-type': 'application/json',
        'request-id': `req_${String(calls.length)}`,
      });
      response.end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    calls,
    fail: (how, answersBefore = 0) => {
      failure = how;
      answersLeft = answersBefore;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => {
        server.close(done);
      });
    },
  };
}

const broken = {
  status: 500,
  answer: { error: { type: 'api_error', code: 'internal_error', detail: 'Broken.' } },
};

async function read(request: IncomingMessage): Promise<Call> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake');
  const body = (await buffer(request)).toString();
  return {
    method: request.method ?? '',
    path: pathname,
    ids: [],
    query: searchParams,
    headers: request.headers,
    body,
  };
}

function answerTo(
  endpoints: Endpoints,
  call: Call,
  around: (call: Call, answer: () => unknown) => unknown,
): { status: number; answer: unknown } {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const ids = match(name, call);
    if (ids === null) continue;
    Object.assign(call, { ids });
    try {
      return { status: 200, answer: around(call, () => endpoint(call)) };
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  }
  const said = `There is no ${call.method} ${call.path}.`;
  return {
    status: 404,
    answer: { error: { type: 'invalid_request_error', code: 'not_found', message: said, detail: said } },
  };
}

function match(name: string, { method, path }: Call): string[] | null {
  const [wanted, pattern = ''] = name.split(' ');
  const [parts, given] = [pattern.split('/'), path.split('/')];
  if (wanted !== method || parts.length !== given.length) return null;
  const isSame = parts.every((part, index) => part === ':id' || part === given[index]);
  return isSame ? given.filter((_, index) => parts[index] === ':id') : null;
}
