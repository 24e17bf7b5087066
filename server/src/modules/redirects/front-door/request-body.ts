import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';

// Nearly every body; longer ones are files.
const SMALL_BYTES = 65_536;

/**
 * The body of a request: whole when it is small, so that whoever sends slowly holds nothing but memory meanwhile;
 * a stream when it is long. Null for a request without one. Rejects when the visitor leaves.
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

/** The body as text; empty for one that is longer, of which nothing is kept. Rejects when the visitor leaves. */
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

// Not the request itself: whoever stops reading the stream destroys it, and with the request its connection.
function streamOf(request: IncomingMessage, begun: Buffer): Readable {
  const body = new PassThrough();
  body.write(begun);
  return request.pipe(body);
}

/** Reads what nobody needs, so that the next request of the connection can come. */
export function discardBody(request: IncomingMessage): void {
  request.unpipe();
  request.resume();
}
