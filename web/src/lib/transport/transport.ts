import { calls } from '@linklet/contract/http/calls.ts';
import {
  apiPrefix,
  csrfCookie,
  csrfHeader,
  fileType,
  fingerprintHeader,
  idempotencyHeader,
  requestedWithHeader,
} from '@linklet/contract/http/endpoint.ts';
import type { ErrorAnswer, ErrorCode } from '@linklet/contract/http/errors.ts';
import { workspacePrefix, type WorkspaceAddress } from '@linklet/contract/workspaces/workspaces.ts';
import { openAddress } from '../session/team-mode.ts';
import { sessionFingerprint } from '../session/fingerprint.ts';
import { randomId } from '../random-id.ts';
import { reauthenticate } from '../session/reauthentication.ts';

export interface ApiCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  scope?: 'workspace';
  address?: WorkspaceAddress | null;
  body?: unknown;
  signal?: AbortSignal;
  /** The caller handles an ended session and an unconfirmed password itself. */
  unaided?: boolean;
}

const codes: Partial<Record<number, ErrorCode>> = {
  401: 'session_expired',
  402: 'payment_required',
  403: 'forbidden',
  404: 'not_found',
  419: 'security_check_failed',
  422: 'validation_failed',
  423: 'password_unconfirmed',
  424: 'sign_on_required',
  503: 'unavailable',
};

type Refusal = Partial<Omit<ErrorAnswer, 'code'>> & {
  code: ErrorCode | 'unreachable';
  unreadable?: boolean;
};

/** A refused request, or one without an answer: status 0 and code `unreachable`. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'unreachable';
  readonly errors: Record<string, string[]>;
  readonly requestId: string;
  readonly existing: unknown;
  readonly cost: number | undefined;
  readonly reached: unknown;
  readonly changed: unknown;
  readonly redirect: string | undefined;
  readonly paymentId: string | undefined;
  /** The answer was no JSON, such as a proxy's page. */
  readonly unreadable: boolean;

  constructor(status: number, answer: Refusal) {
    super(answer.message ?? answer.code);
    this.status = status;
    this.code = answer.code;
    this.errors = answer.errors ?? {};
    this.requestId = answer.request_id ?? '';
    this.existing = answer.existing;
    this.cost = answer.cost;
    this.reached = answer.reached;
    this.changed = answer.changed;
    this.redirect = answer.redirect;
    this.paymentId = answer.paymentId;
    this.unreadable = answer.unreadable ?? false;
  }
}

/**
 * Handles a lost CSRF token, an ended session, an unconfirmed password and a missing single sign-on, and
 * repeats the request, once each. Throws `ApiError`.
 */
export async function send(call: ApiCall): Promise<unknown> {
  if (call.method !== 'GET' && csrfToken() === '') await fetchState();
  return sendPast(call, headersOf(call), []);
}

/** Pending changes of this page; some of them replace the session. */
let changing: Promise<unknown> = Promise.resolve();

/** `past` holds the problems that were already fixed. */
async function sendPast(call: ApiCall, headers: Record<string, string>, past: string[]): Promise<unknown> {
  const token = csrfToken();
  try {
    return await request(call, headers);
  } catch (error) {
    const again = (now: string[]) => sendPast(call, { ...headers, [csrfHeader]: csrfToken() }, now);
    if (await isReplaced(error, token)) return again(past);
    const asked = error instanceof ApiError ? `${error.status} ${error.redirect ?? ''}` : '';
    if (!(error instanceof ApiError) || past.includes(asked) || !(await isPutRight(call, error))) throw error;
    return again([...past, asked]);
  }
}

/** A session that was replaced during the request has not ended. */
async function isReplaced(error: unknown, token: string): Promise<boolean> {
  if (!(error instanceof ApiError) || error.status !== 401) return false;
  await changing;
  return csrfToken() !== token;
}

async function isPutRight(call: ApiCall, error: ApiError): Promise<boolean> {
  if (error.status !== 419) return call.unaided !== true && reauthenticate(error);
  await fetchState();
  return true;
}

/** Calls for guests also set the session and its CSRF cookie; the own workspace always exists. */
function fetchState(): Promise<unknown> {
  const { method, path } = calls.getState;
  const call: ApiCall = { method, path };
  return request(call, headersOf(call));
}

async function request(call: ApiCall, headers: Record<string, string>): Promise<unknown> {
  const answered = ask(call, headers);
  if (call.method !== 'GET') changing = Promise.allSettled([changing, answered]);
  const response = await answered;
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer;
  throw refusal(response, answer);
}

/** The unread response, for endless ones. Throws `ApiError`. */
export async function openResponse(call: ApiCall): Promise<Response> {
  const response = await ask(call, headersOf(call));
  if (response.ok) return response;
  throw refusal(response, await response.json().catch(() => null));
}

async function ask(call: ApiCall, headers: Record<string, string>): Promise<Response> {
  const address = call.address === undefined ? openAddress() : (call.address ?? undefined);
  const prefix = call.scope === undefined ? '' : workspacePrefix(address);
  return fetch(apiPrefix + prefix + call.path, {
    method: call.method,
    headers,
    body: bodyOf(call),
    credentials: 'same-origin',
    signal: call.signal ?? null,
  }).catch((error: unknown) => {
    if (call.signal?.aborted) throw error;
    throw new ApiError(0, { code: 'unreachable' });
  });
}

function bodyOf({ body }: ApiCall): BodyInit | null {
  if (body === undefined) return null;
  return isFile(body) || body instanceof FormData ? body : JSON.stringify(body);
}

const isFile = (body: unknown): body is Uint8Array<ArrayBuffer> => body instanceof Uint8Array;

function refusal({ status, headers }: Response, answer: unknown): ApiError {
  const isObject = typeof answer === 'object' && answer !== null;
  if (isObject && 'code' in answer) return new ApiError(status, answer as ErrorAnswer);
  return new ApiError(status, {
    code: codes[status] ?? 'something_went_wrong',
    request_id: headers.get('x-request-id') ?? '',
    unreadable: !isObject,
  });
}

function headersOf(call: ApiCall): Record<string, string> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    [requestedWithHeader]: 'XMLHttpRequest',
    [fingerprintHeader]: sessionFingerprint(),
  };
  if (call.method === 'GET') return headers;
  headers[csrfHeader] = csrfToken();
  if (call.method === 'POST') headers[idempotencyHeader] = randomId();
  // A `FormData` body sets its own type with its boundary.
  if (call.body !== undefined && !(call.body instanceof FormData))
    headers['content-type'] = isFile(call.body) ? fileType : 'application/json';
  return headers;
}

function csrfToken(): string {
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(`${csrfCookie}=`));
  return cookie === undefined ? '' : decodeURIComponent(cookie.slice(csrfCookie.length + 1));
}
