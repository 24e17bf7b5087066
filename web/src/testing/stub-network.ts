import { onTestFinished, vi } from 'vitest';
import type { z } from 'zod';
import { apiPrefix, type Endpoint } from '@linklet/contract/http/endpoint.ts';
import type { ErrorData } from '@linklet/contract/http/error-entry.ts';
import { knownFieldsOnly } from '@linklet/contract/http/known-fields.ts';
import { errorMessage, errors, type ErrorCode } from '@linklet/contract/http/errors.ts';

interface Asked<E extends Endpoint> {
  params: z.output<NonNullable<E['params']>>;
  query: z.output<NonNullable<E['query']>>;
  body: z.output<NonNullable<E['body']>>;
}

type Answer<E extends Endpoint> = z.input<E['response']> | Refusal;
type Answerer<E extends Endpoint> = (asked: Asked<E>) => Answer<E> | Promise<Answer<E>>;

/** What an endpoint answers in place of what it promises. */
export class Refusal {
  readonly code: ErrorCode;
  /** The field that the service names in place of the usual one. */
  readonly field: string | undefined;
  /** What it carries beside its sentence. */
  readonly data: ErrorData;

  constructor(code: ErrorCode, field?: string, data: ErrorData = {}) {
    this.code = code;
    this.field = field;
    this.data = data;
  }
}

interface Stub {
  endpoint: Endpoint;
  path: RegExp;
  answer: (asked: never) => unknown;
}

/**
 * Stands in for the service until the test ends. The contract's schemas read each request and check each answer, so
 * that no test passes on what the service would refuse or never say. What nobody answers gets no connection.
 */
export function stubNetwork() {
  const stubs: Stub[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, location.href);
    const stub = stubs.findLast(({ endpoint, path }) => endpoint.method === method && path.test(pathname));
    if (stub === undefined) throw new TypeError(`Nobody answers ${method} ${pathname}.`);
    return answerTo(stub, { pathname, searchParams, body: body ?? null });
  });
  onTestFinished(() => void vi.unstubAllGlobals());

  /** The latest answer to an endpoint is the one that counts. */
  function answer<E extends Endpoint>(endpoint: E, answer: Answer<E> | Answerer<E>): void {
    const path = new RegExp(`^${apiPrefix}${endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
    stubs.push({
      endpoint,
      path,
      answer: typeof answer === 'function' ? (answer as Answerer<E>) : () => answer,
    });
  }

  return { answer };
}

interface Request {
  pathname: string;
  searchParams: URLSearchParams;
  body: BodyInit | null;
}

/** What comes more than once is a list, as the service reads it. */
function queryOf(search: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(search.keys())].map((name) => {
      const values = search.getAll(name);
      return [name, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
}

async function answerTo({ endpoint, path, answer }: Stub, request: Request): Promise<Response> {
  const asked = {
    params: endpoint.params?.parse(path.exec(request.pathname)?.groups ?? {}),
    query: knownFieldsOnly(endpoint.query).parse(queryOf(request.searchParams)),
    body: endpoint.body?.parse(typeof request.body === 'string' ? JSON.parse(request.body) : undefined),
  };
  const said = await answer(asked as never);
  if (said instanceof Refusal) return refusalOf(said);
  return Response.json(endpoint.response.parse(said));
}

function refusalOf({ code, field: named, data }: Refusal): Response {
  const entry: { status: number; field?: string } = errors[code];
  const message = errorMessage(code);
  const field = named ?? entry.field;
  return Response.json(
    { ...data, code, message, ...(field !== undefined && { errors: { [field]: [message] } }) },
    { status: entry.status },
  );
}
