import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { BackupError, readArchive } from './archive.ts';

/** Raise it when older files can no longer be read. */
export const BACKUP_FORMAT = 1;
export const MANIFEST = 'manifest.json';
export const SECRET_KEY_ENTRY = 'secrets/secret-key';

const table = z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() });

const manifest = z.object({
  format: z.number(),
  madeAt: z.string(),
  migrations: z.object({ postgres: z.array(z.string()), clickhouse: z.array(z.string()) }),
  /** Identifies the key with which rows are encrypted. */
  keyFingerprint: z.string(),
  /** Ordered so that rows can be inserted. */
  postgres: z.array(table),
  clickhouse: z.array(table),
  /** Last values of the sequences: no number is reused, not even that of a deleted row. */
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
});

export type Manifest = z.infer<typeof manifest>;
export type CopiedTable = z.infer<typeof table>;

/** Throws `BackupError` if the backup is damaged or of a newer version. */
export async function readManifest(
  path: string,
): Promise<{ manifest: Manifest; secretKey: string | undefined }> {
  const found = new Map<string, string>();
  for await (const { name, bytes } of readArchive(path)) {
    if (name === MANIFEST || name === SECRET_KEY_ENTRY) found.set(name, bytes.toString());
  }
  const written: unknown = JSON.parse(found.get(MANIFEST) ?? '{}');
  const { format } = z.object({ format: z.number().default(0) }).parse(written);
  if (format > BACKUP_FORMAT) throw newer(path);
  if (format === 0) throw new BackupError(`${path} is no backup.`);
  return { manifest: manifest.parse(written), secretKey: found.get(SECRET_KEY_ENTRY) };
}

export function newer(path: string): BackupError {
  return new BackupError(`${path} was made by a newer version of the product; restore it with that one.`);
}

export function fingerprintOf(key: string): string {
  return createHmac('sha256', key).update('backup').digest('hex').slice(0, 16);
}
