import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';

export class BackupError extends Error {
  override name = 'BackupError';
}

export interface ArchiveEntry {
  name: string;
  bytes: Buffer;
}

export type AddEntry = (name: string, bytes: Buffer | string) => Promise<void>;

/** The last entry: the hash of all entries before. */
const CHECKSUM = 'sha256';
const FOR_ITS_OWNER = 0o600;

/** The last entry is the SHA-256 of all others. The file appears when complete, and replaces none. */
export async function writeArchive(path: string, fill: (add: AddEntry) => Promise<void>): Promise<void> {
  if (existsSync(path)) throw new BackupError(`${path} is there already.`);
  const draft = `${path}.part`;
  const tar = pack();
  const target = createWriteStream(draft, { mode: FOR_ITS_OWNER, flush: true });
  const written = pipeline(tar, createGzip(), target);
  const failed = written.then(() => new Promise<never>(() => undefined));
  const hash = createHash('sha256');
  const addUncounted: AddEntry = async (name, content) => {
    const bytes = Buffer.from(content);
    const added = Promise.withResolvers<undefined>();
    tar.entry({ name, size: bytes.length, mode: FOR_ITS_OWNER }, bytes, (error) => {
      if (error) added.reject(error);
      else added.resolve(undefined);
    });
    await Promise.race([added.promise, failed]);
  };
  try {
    await fill(async (name, content) => {
      const bytes = Buffer.from(content);
      count(hash, { name, bytes });
      await addUncounted(name, bytes);
    });
    await addUncounted(CHECKSUM, hash.digest('hex'));
    tar.finalize();
    await written;
    await rename(draft, path);
  } catch (error) {
    tar.destroy();
    await written.catch(() => undefined);
    await rm(draft, { force: true });
    throw error;
  }
}

/** Throws `BackupError` at the end if the checksum differs. */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry> {
  const hash = createHash('sha256');
  let checksum: string | undefined;
  const entries = extract();
  const reading = pipeline(createReadStream(path), createGunzip(), entries);
  reading.catch(() => entries.destroy());
  try {
    for await (const entry of entries) {
      const read = { name: entry.header.name, bytes: await buffer(entry) };
      if (read.name === CHECKSUM) checksum = read.bytes.toString();
      else {
        count(hash, read);
        yield read;
      }
    }
    await reading;
  } catch (error) {
    throw unreadable(path, error);
  }
  if (checksum !== hash.digest('hex')) throw unreadable(path, 'its checksum is another');
}

function count(hash: Hash, { name, bytes }: ArchiveEntry): void {
  hash.update(`${name}\0${bytes.length}\0`).update(bytes);
}

function unreadable(path: string, reason: unknown): BackupError {
  const why = reason instanceof Error ? reason.message : String(reason);
  return new BackupError(`${path} is damaged, or no backup: ${why}.`, { cause: reason });
}
