import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, openSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import yauzl from 'yauzl';
import { isZip, openFile, type OpenFile } from '../../../platform/table-files/open-file.ts';
import { FileRefusal } from '../../../platform/table-files/refusal.ts';

const MEGABYTE = 1024 * 1024;
const MOST_BYTES = 2048 * MEGABYTE;
/** Up to here everything may be packed as tightly as it likes. */
const FREE_BYTES = 50 * MEGABYTE;
const MOST_RATIO = 200;
const MOST_ENTRIES = 1000;
const MOST_FILES = 50;

/** The files in what was sent: what it holds where it is packed, else itself. Throws `bulk_file_expands` and others. */
export async function unpacked(file: OpenFile): Promise<OpenFile[]> {
  if (file.head[0] === 0x1f && file.head[1] === 0x8b)
    return [await kept(unzipped(file), bound(file.sizeBytes))];
  if (!isZip(file.head)) return [file];
  const files = await filesIn(file);
  // A spreadsheet is a zip, too.
  return files ?? [file];
}

function unzipped({ fd }: OpenFile): Readable {
  const gunzip = createGunzip();
  pipeline(createReadStream('', { fd, start: 0, autoClose: false }), gunzip).catch(() => undefined);
  return gunzip;
}

async function kept(stream: Readable, bounded: Bound): Promise<OpenFile> {
  const path = join(tmpdir(), `linklet-import-${randomUUID()}`);
  const fd = openSync(path, 'wx+', 0o600);
  unlinkSync(path);
  try {
    await pipeline(stream, bounded(), createWriteStream('', { fd, start: 0, autoClose: false }));
  } catch (error) {
    throw error instanceof FileRefusal ? error : new FileRefusal('bulk_file_unreadable');
  }
  return openFile(fd);
}

type Bound = () => Transform;

/** Of all that comes of one packed file, however many files that is. */
function bound(packedBytes: number): Bound {
  let size = 0;
  return () =>
    new Transform({
      transform(chunk: Buffer, _, done) {
        size += chunk.length;
        const isBomb = size > FREE_BYTES && size > packedBytes * MOST_RATIO;
        done(isBomb || size > MOST_BYTES ? new FileRefusal('bulk_file_expands') : null, chunk);
      },
    });
}

async function filesIn({ fd, sizeBytes }: OpenFile): Promise<OpenFile[] | null> {
  try {
    return await readEntries(fd, sizeBytes);
  } catch (error) {
    throw error instanceof FileRefusal ? error : new FileRefusal('bulk_file_unreadable');
  }
}

async function readEntries(fd: number, sizeBytes: number): Promise<OpenFile[] | null> {
  const zip = await yauzl.fromFdPromise(fd, { autoClose: false });
  if (zip.entryCount > MOST_ENTRIES) throw new FileRefusal('bulk_file_expands');
  const files: OpenFile[] = [];
  const bounded = bound(sizeBytes);
  for await (const entry of zip.eachEntry()) {
    if (isOfSheet(entry.fileName)) return null;
    if (!isWanted(entry.fileName)) continue;
    if (entry.isEncrypted()) throw new FileRefusal('bulk_file_encrypted');
    if (files.length === MOST_FILES) throw new FileRefusal('bulk_file_expands');
    const file = await kept(await zip.openReadStreamPromise(entry), bounded);
    files.push({ ...file, name: entry.fileName });
  }
  if (files.length === 0) throw new FileRefusal('bulk_file_empty');
  return files;
}

function isOfSheet(name: string): boolean {
  return name === '[Content_Types].xml' || name === 'mimetype' || name.startsWith('_rels/');
}

function isWanted(name: string): boolean {
  return /\.(?:csv|tsv|txt|sql)$/i.test(name) && !/(?:^|\/)(?:__MACOSX\/|\.)/.test(name);
}
