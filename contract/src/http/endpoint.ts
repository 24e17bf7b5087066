import type { z } from 'zod';
import type { TokenPermission } from '../tokens/permissions.ts';
import type { Access } from './access.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A call of the API for server and web alike. `path` is below `apiPrefix`; `:name` marks a parameter. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  method: Method;
  path: string;
  access: Access;
  /**
   * Whether staff who act as an account may call it; by default only if it reads. What they create or read
   * must not outlive their visit, as the URL of a share does.
   */
  byImpersonators?: boolean;
  /** Besides the permission, the account's owner must have recently entered the password. */
  confirmed?: boolean;
  /** Registers the path once for each kind of workspace (see `workspacePrefixes`). */
  scope?: 'workspace';
  /** Programs may call it at `tokenPrefix` with a token that has this permission, or one of these. */
  token?: TokenPermission | readonly TokenPermission[];
  /** Whether it is there to make links: those of programs are counted, and so is what they are refused. */
  makesLinks?: true;
  params?: Params;
  query?: Query;
  body?: Body;
  response: Response;
  /** Of a success; 200 by default. */
  status?: 201;
  /** The body is a file instead of JSON, of at most this many bytes. */
  maxFileBytes?: number;
  /** The body is a form with a file instead of JSON; `body` is an `Upload` then. */
  upload?: { fields: z.ZodType; maxFileBytes: number };
  /** Requests a minute per IP address; more are answered with 429. */
  limitPerMinute: number;
  /** Milliseconds until the answer is 503; 2000 by default. */
  deadlineMs?: number;
  /** A repeat with the same `Idempotency-Key` gets the first answer again. */
  idempotent?: boolean;
  /** The call is made without a person's action, so it does not extend an idle session. */
  isPassive?: boolean;
  /** The answer is server-sent events instead of JSON; `response` is an `EventStream` then. */
  isStream?: boolean;
}

export type EventStream = (listener: EventListener) => () => void;

export interface EventListener {
  send: (event: string) => void;
  end: () => void;
}

/** A form with a file, which is read only when the handler asks for it. */
export interface Upload<Fields> {
  /** Equal for retries of one request, if the client sends an `Idempotency-Key`. */
  key: string | undefined;
  /** Reads the whole form and runs the work; the file is deleted afterwards. */
  receive: <Result>(work: (form: ReceivedForm<Fields>) => Promise<Result>) => Promise<Result>;
}

export interface ReceivedForm<Fields> {
  fields: Fields;
  file: ReceivedFile | null;
}

export interface ReceivedFile {
  name: string;
  fd: number;
  sizeBytes: number;
}

/** One that programs may call, too. */
export type TokenEndpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> = Endpoint<Params, Query, Body, Response> & Required<Pick<Endpoint, 'token'>>;

export function endpoint<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Response extends z.ZodType = z.ZodUndefined,
>(definition: TokenEndpoint<Params, Query, Body, Response>): TokenEndpoint<Params, Query, Body, Response>;
export function endpoint<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Response extends z.ZodType = z.ZodUndefined,
>(definition: Endpoint<Params, Query, Body, Response>): Endpoint<Params, Query, Body, Response>;
export function endpoint<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Response extends z.ZodType = z.ZodUndefined,
>(definition: Endpoint<Params, Query, Body, Response>): Endpoint<Params, Query, Body, Response> {
  return definition;
}

export const apiPrefix = '/app/api';

/** Where programs call, with a token that says which workspace. */
export const tokenPrefix = '/app/api/v1';

/** The only path with endless answers, below `apiPrefix`. */
export const streamPath = '/notifications/stream';

/** Content type of every upload; its real type is read from its first bytes. */
export const fileType = 'application/octet-stream';

export const csrfCookie = 'XSRF-TOKEN';
export const csrfHeader = 'x-xsrf-token';
export const requestedWithHeader = 'x-requested-with';
export const fingerprintHeader = 'x-session-fingerprint';
export const idempotencyHeader = 'idempotency-key';
/** A call with it is only tried, whatever the token. */
export const dryRunHeader = 'Linklet-Dry-Run';
