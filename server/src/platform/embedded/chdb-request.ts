import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip, inflate, zstdDecompress } from 'node:zlib';

export interface ChdbRequest {
  user: string;
  password: string;
  queryId: string | undefined;
  query: string;
  rows: Buffer | undefined;
  preamble: string[];
  format: string;
  wantsGzip: boolean;
}

/** `code` is one of ClickHouse's. */
export class ChdbRequestError extends Error {
  override name = 'ChdbRequestError';
  readonly code: number;

  constructor(code: number, name: string, message: string) {
    super(`Code: ${String(code)}. DB::Exception: ${message}. (${name})`);
    this.code = code;
  }
}

// Parameters of the protocol, not settings of the query.
const PROTOCOL_PARAMETERS = new Set([
  'add_http_cors_header',
  'buffer_size',
  'cancel_http_readonly_queries_on_client_close',
  'client_protocol_version',
  'close_session',
  'compress',
  'database',
  'decompress',
  'default_format',
  'enable_http_compression',
  'http_headers_progress_interval_ms',
  'http_response_buffer_size',
  'http_zlib_compression_level',
  'log_comment',
  'password',
  'query',
  'query_id',
  'quota_key',
  'role',
  'send_progress_in_http_headers',
  'session_check',
  'session_id',
  'session_timeout',
  'stacktrace',
  'user',
  'wait_end_of_query',
]);
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

export function isPing(request: IncomingMessage): boolean {
  const url = addressOf(request);
  return url.pathname === '/ping' || (request.method === 'GET' && !url.searchParams.has('query'));
}

export async function readChdbRequest(request: IncomingMessage): Promise<ChdbRequest> {
  const { searchParams } = addressOf(request);
  const { headers } = request;
  const body = await readBody(request);
  const queryInAddress = searchParams.get('query');
  const query = queryInAddress ?? body.toString('utf8');
  return {
    ...credentials(headers, searchParams),
    queryId: searchParams.get('query_id') ?? undefined,
    query: query.trim().replace(/;\s*$/, ''),
    rows: queryInAddress !== null && body.length > 0 ? body : undefined,
    preamble: [...databaseStatement(headers, searchParams), ...settingStatements(searchParams)],
    format: resultFormat(headers, searchParams),
    wantsGzip: acceptsGzip(headers, searchParams),
  };
}

function addressOf(request: IncomingMessage): URL {
  return new URL(request.url ?? '/', 'http://loopback');
}

const decoders: Record<string, (data: Buffer) => Promise<Buffer>> = {
  gzip: promisify<Buffer, Buffer>(gunzip),
  deflate: promisify<Buffer, Buffer>(inflate),
  zstd: promisify<Buffer, Buffer>(zstdDecompress),
};

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const body = await buffer(request);
  const encoding = request.headers['content-encoding'];
  if (body.length === 0 || encoding === undefined) return body;
  const decode = decoders[encoding];
  if (!decode)
    throw new ChdbRequestError(48, 'NOT_IMPLEMENTED', `Content-Encoding ${encoding} is not supported`);
  return decode(body);
}

function credentials(headers: IncomingHttpHeaders, parameters: URLSearchParams) {
  if (headers.authorization?.startsWith('Basic ')) {
    const pair = Buffer.from(headers.authorization.slice('Basic '.length), 'base64').toString();
    const colon = pair.indexOf(':');
    return { user: pair.slice(0, colon), password: pair.slice(colon + 1) };
  }
  return {
    user: header(headers, 'x-clickhouse-user') ?? parameters.get('user') ?? 'default',
    password: header(headers, 'x-clickhouse-key') ?? parameters.get('password') ?? '',
  };
}

function resultFormat(headers: IncomingHttpHeaders, parameters: URLSearchParams): string {
  return parameters.get('default_format') ?? header(headers, 'x-clickhouse-format') ?? 'TabSeparated';
}

function acceptsGzip(headers: IncomingHttpHeaders, parameters: URLSearchParams): boolean {
  return parameters.get('enable_http_compression') === '1' && /gzip/.test(headers['accept-encoding'] ?? '');
}

function databaseStatement(headers: IncomingHttpHeaders, parameters: URLSearchParams): string[] {
  const database = header(headers, 'x-clickhouse-database') ?? parameters.get('database') ?? 'default';
  return database === 'default' ? [] : [`USE \`${database.replace(/[\\`]/g, '\\$&')}\``];
}

function settingStatements(parameters: URLSearchParams): string[] {
  return (
    [...parameters]
      .filter(([name]) => !PROTOCOL_PARAMETERS.has(name))
      // After `readonly` no other setting can be changed.
      .sort(([first], [second]) => Number(first === 'readonly') - Number(second === 'readonly'))
      .map(([name, value]) => {
        if (!NAME.test(name)) throw new ChdbRequestError(115, 'UNKNOWN_SETTING', `Unknown setting ${name}`);
        return `SET ${name} = ${literal(value)}`;
      })
  );
}

function literal(value: string): string {
  return `'${value.replace(/\\/g, '\\\\').replace(/'/g, "\\'")}'`;
}

function header(headers: IncomingHttpHeaders, name: string): string | undefined {
  return headers[name]?.toString();
}
