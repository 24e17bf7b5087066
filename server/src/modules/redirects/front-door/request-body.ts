import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';

// Nearly every body is smaller; longer ones are uploads.
const SMALL_BYTES = 65_536;

/**
 * A buffer if small, so that a slow client holds nothing but memory; a stream if long; null if there is none.
 * Rejects when the visitor leaves.
 */
export async function readBody(request: IncomingMessage): Promise<Buffer | Readable | null> {
  const { headers } = request;
  if (!('content-length' in headers) && !('transfer-encoding' in headers)) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > SMALL_BYTES) return streamOf(request, Buffer.concat(chunks));
  }
  return Buffer.concat(chunks);
}

/** Empty for more than `mostBytes`, of which nothing is kept. Rejects when the visitor leaves. */
export async function readShortBody(request: IncomingMessage, mostBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size <= mostBytes) continue;
    discardBody(request);
    return '';
  }
  return Buffer.concat(chunks).toString();
}

// A copy of the stream: a reader that stops early destroys its stream, and with the request itself the
// connection.
function streamOf(request: IncomingMessage, begun: Buffer): Readable {
  const body = new PassThrough();
  body.write(begun);
  return request.pipe(body);
}

/** Reads the rest, so that the next request of the connection can come. */
export function discardBody(request: IncomingMessage): void {
  request.unpipe();
  request.resume();
}
