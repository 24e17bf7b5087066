import { randomUUID } from 'node:crypto';
import { mkdir, open, unlink, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import multipart, { type Multipart } from '@fastify/multipart';
import { idempotencyHeader, type ReceivedForm, type Upload } from '@linklet/contract/http/endpoint.ts';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../errors.ts';
import { header } from '../csrf.ts';
import { checkedKey } from '../idempotency/idempotency.ts';
import { parse } from './parse.ts';

interface UploadOptions {
  fields: z.ZodType;
  maxFileBytes: number;
  dataDir: string;
}

const FRAME_BYTES = 64 * 1024;
const FIELD_BYTES = 4096;
const PARTS = 20;

/** Registers a route with an upload in a scope of its own; all other routes accept only JSON. */
export function takeUpload(server: FastifyInstance, route: RouteOptions): void {
  void server.register(async (apart) => {
    apart.removeAllContentTypeParsers();
    await apart.register(multipart);
    apart.route(route);
  });
}

/** The file goes to disk first, so that a slow client holds no memory. Throws `payload_too_large`. */
export function uploadOf(request: FastifyRequest, options: UploadOptions): Upload<unknown> {
  return {
    key: checkedKey(header(request, idempotencyHeader)),
    receive: async (work) => {
      if (Number(request.headers['content-length'] ?? 0) > options.maxFileBytes + FRAME_BYTES) {
        throw new AppError('payload_too_large');
      }
      const handle = await openNameless(options.dataDir);
      try {
        return await work(await receiveForm(request, handle, options));
      } finally {
        discardRest(request);
        await handle.close();
      }
    },
  };
}

// A client that still sends reads the answer only afterwards.
function discardRest({ raw }: FastifyRequest): void {
  if (raw.readableEnded) return;
  raw.unpipe();
  raw.resume();
}

// An unlinked file, which is deleted with its last descriptor, however the process ends.
async function openNameless(dataDir: string): Promise<FileHandle> {
  const folder = join(dataDir, 'uploads');
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  const handle = await open(path, 'wx+', 0o600);
  await unlink(path);
  return handle;
}

async function receiveForm(
  request: FastifyRequest,
  handle: FileHandle,
  { fields: schema, maxFileBytes }: UploadOptions,
): Promise<ReceivedForm<unknown>> {
  const limits = { fileSize: maxFileBytes, files: 1, parts: PARTS, fieldSize: FIELD_BYTES };
  const fields: Record<string, unknown> = {};
  let file: ReceivedForm<unknown>['file'] = null;
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') file = await keepFile(part, handle);
    else fields[part.fieldname] = part.value;
  }
  return { fields: parse(schema, fields), file };
}

async function keepFile(
  { file, filename }: Extract<Multipart, { type: 'file' }>,
  handle: FileHandle,
): Promise<NonNullable<ReceivedForm<unknown>['file']>> {
  let sizeBytes = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    await handle.write(chunk);
    sizeBytes += chunk.length;
  }
  if (file.truncated) throw new AppError('payload_too_large');
  return { name: filename, fd: handle.fd, sizeBytes };
}
