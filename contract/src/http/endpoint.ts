import type { z } from 'zod';
import type { Access } from './access.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One call of the API, said once: the server registers, validates and documents with it, the web calls with it.
 *
 * `path` is below `/app/api`; `:name` marks a parameter.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  method: Method;
  path: string;
  /** Who may call. */
  access: Access;
  /**
   * Whether staff who act as an account may call it; where it is not said, they may if it only reads. Nothing that
   * outlasts their visit may be made in somebody else's name, nor be read, such as the address of a share.
   */
  byImpersonators?: boolean;
  /** True where a permission is not enough: the account's owner has just shown the password. */
  confirmed?: boolean;
  /** Where the call is about a workspace: the path exists once for each kind (`workspacePrefixes`). */
  scope?: 'workspace';
  params?: Params;
  query?: Query;
  body?: Body;
  response: Response;
  /** For an endpoint whose body is a file in place of JSON: how many bytes of it are read at most. */
  maxFileBytes?: number;
  /** For an endpoint whose body is a form with a file in place of JSON: then `body` is an `Upload`. */
  upload?: { fields: z.ZodType; maxFileBytes: number };
  /** Requests a minute from one address before the answer is 429. */
  limitPerMinute: number;
  /** Milliseconds until the answer is 503 in place of waiting on; 2000 where not given. */
  deadlineMs?: number;
  /** True when a repeat with the same `Idempotency-Key` gets the first answer again. */
  idempotent?: boolean;
  /** True when the call does not show that somebody sits there: it keeps no idle session open. */
  isPassive?: boolean;
  /** True when the answer is server-sent events in place of JSON: then `response` is an `EventStream`. */
  isStream?: boolean;
}

/** Tells a listener from now on, until it leaves; answers how to leave. */
export type EventStream = (listener: EventListener) => () => void;

export interface EventListener {
  /** Sends an event of this name. */
  send: (event: string) => void;
  /** There is nothing more to tell. */
  end: () => void;
}

/** A form with a file, as the handler gets it: it is not read before the handler wants it. */
export interface Upload<Fields> {
  /** The same for repeats of one request, where whoever sends it says so. */
  key: string | undefined;
  /** Reads the form to its end and does the work with it; the file is gone afterwards. */
  receive: <Result>(work: (form: ReceivedForm<Fields>) => Promise<Result>) => Promise<Result>;
}

export interface ReceivedForm<Fields> {
  fields: Fields;
  /** Null where none was sent. */
  file: ReceivedFile | null;
}

export interface ReceivedFile {
  /** As it is called where it comes from. */
  name: string;
  /** The open file. */
  fd: number;
  sizeBytes: number;
}

export function endpoint<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Response extends z.ZodType = z.ZodUndefined,
>(definition: Endpoint<Params, Query, Body, Response>): Endpoint<Params, Query, Body, Response> {
  return definition;
}

/** What every API path begins with. */
export const apiPrefix = '/app/api';

/** Below it, the one path whose answers do not end by themselves. */
export const streamPath = '/notifications/stream';

/** What a file that is sent says it is, whatever it is: its first bytes tell. */
export const fileType = 'application/octet-stream';

export const csrfCookie = 'XSRF-TOKEN';
export const csrfHeader = 'x-xsrf-token';
export const requestedWithHeader = 'x-requested-with';
export const fingerprintHeader = 'x-session-fingerprint';
export const idempotencyHeader = 'idempotency-key';
