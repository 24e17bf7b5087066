import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Chdb, ChdbResult } from './chdb-native.ts';
import { connectionSlots, type ConnectionSlots } from './chdb-slots.ts';
import { ChdbRequestError, isPing, readChdbRequest, type ChdbRequest } from './chdb-request.ts';

export interface ChdbBridgeOptions {
  chdb: Chdb;
  user: string;
  password: string;
  /** Queries that run at once; UV_THREADPOOL_SIZE of the process must be higher. */
  slots: number;
  queue: number;
}

export interface ChdbBridge {
  server: Server;
  close: () => Promise<void>;
}

interface Bridge {
  chdb: Chdb;
  slots: ConnectionSlots;
  version: string;
  accepts: (user: string, password: string) => boolean;
}

const GZIP_FROM_BYTES = 1024;
const DRAIN_POLL_MS = 10;
const compress = promisify(gzip);

/** Serves chDB over ClickHouse's HTTP protocol, so that its ordinary client works for both engines. */
export async function createChdbBridge(options: ChdbBridgeOptions): Promise<ChdbBridge> {
  const { chdb, slots, queue } = options;
  const anchor = chdb.open(); // Keeps the engine loaded between requests.
  const version = text(await chdb.query(anchor, 'SELECT version()')).trim();
  const bridge: Bridge = {
    chdb,
    version,
    slots: connectionSlots({ chdb, slots, queue }),
    accepts: credentialCheck(options.user, options.password),
  };
  const server = createServer({ keepAliveTimeout: 30_000, requestTimeout: 0 }, (request, response) => {
    handle(bridge, request, response).catch((error: unknown) => answerError(bridge, response, error));
  });
  return {
    server,
    close: async () => {
      const closed = new Promise((done) => server.close(done));
      server.closeIdleConnections();
      while (bridge.slots.busy() > 0) await sleep(DRAIN_POLL_MS);
      server.closeAllConnections();
      await closed;
      chdb.close(anchor);
    },
  };
}

function credentialCheck(user: string, password: string): Bridge['accepts'] {
  const digest = (...parts: string[]) => createHash('sha256').update(parts.join('\0')).digest();
  const expected = digest(user, password);
  return (...given) => timingSafeEqual(digest(...given), expected);
}

async function handle(bridge: Bridge, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (isPing(request)) {
    response.end('Ok.\n');
    return;
  }
  const asked = await readChdbRequest(request);
  if (!bridge.accepts(asked.user, asked.password)) {
    throw new ChdbRequestError(516, 'AUTHENTICATION_FAILED', `${asked.user}: Authentication failed`);
  }
  const result = await run(bridge, asked, response);
  if (result) await answer(asked, result, response);
}

// Every request has its own connection, so that settings and leftovers of one cannot affect another.
async function run(
  bridge: Bridge,
  asked: ChdbRequest,
  response: ServerResponse,
): Promise<ChdbResult | undefined> {
  const { chdb, slots } = bridge;
  const connection = await slots.take();
  const tag = randomUUID();
  const cancel = () => void killTagged(chdb, tag);
  try {
    if (response.destroyed) return undefined;
    response.once('close', cancel);
    if (asked.preamble.length > 0) await chdb.query(connection, asked.preamble.join('; '));
    if (asked.rows) return await chdb.insert(connection, asked.query, asked.rows);
    return await chdb.query(connection, `/*${tag}*/ ${asked.query}`, asked.format);
  } finally {
    response.off('close', cancel);
    slots.giveBack(connection);
  }
}

async function killTagged(chdb: Chdb, tag: string): Promise<void> {
  const connection = chdb.open();
  try {
    await chdb.query(connection, `KILL QUERY WHERE query LIKE '/*${tag}*/%' ASYNC`);
  } catch {
  } finally {
    chdb.close(connection);
  }
}

async function answer(asked: ChdbRequest, result: ChdbResult, response: ServerResponse): Promise<void> {
  const body = result.bytes ?? Buffer.alloc(0);
  const packed = asked.wantsGzip && body.length > GZIP_FROM_BYTES;
  const sent = packed ? await compress(body, { level: 1 }) : body;
  response.writeHead(200, {
    'Content-Length': sent.length,
    'X-ClickHouse-Query-Id': asked.queryId ?? randomUUID(),
    'X-ClickHouse-Server-Display-Name': 'chdb',
    'X-ClickHouse-Timezone': 'UTC',
    'X-ClickHouse-Summary': summary(result, body),
    ...(packed && { 'Content-Encoding': 'gzip' }),
  });
  response.end(sent);
}

function summary(result: ChdbResult, body: Buffer): string {
  const count = (value: number | bigint | undefined) => String(value ?? 0);
  return JSON.stringify({
    read_rows: count(result.rowsRead),
    read_bytes: count(result.bytesRead),
    written_rows: count(result.rowsWritten),
    written_bytes: '0',
    total_rows_to_read: '0',
    result_rows: '0',
    result_bytes: count(body.length),
    elapsed_ns: count(Math.round((result.elapsed ?? 0) * 1e9)),
  });
}

const STATUS_OF_CODE: Record<string, number> = {
  27: 400,
  46: 404,
  47: 404,
  60: 404,
  62: 400,
  81: 404,
  159: 408,
  202: 503,
  516: 403,
};

function answerError(bridge: Bridge, response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const message = (error instanceof Error ? error.message : String(error)).replace(/^Query failed: /, '');
  const code = /Code: (\d+)/.exec(message)?.[1] ?? '1002';
  const shown = message.startsWith('Code:')
    ? message
    : `Code: ${code}. DB::Exception: ${message} (STD_EXCEPTION)`;
  response.writeHead(STATUS_OF_CODE[code] ?? 500, { 'X-ClickHouse-Exception-Code': code });
  response.end(`${shown} (version ${bridge.version} (chdb))\n`);
}

function text(result: ChdbResult): string {
  return result.bytes?.toString() ?? '';
}
