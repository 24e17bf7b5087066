import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What people are told of clicks that are not in the reports yet. */
export interface ShippingStatus {
  /** When the oldest click was made that is not in the reports; null when they are up to date. */
  delayedSince: Date | null;
  backlogBytes: number;
  /** Clicks that were answered and could not be stored, since the data folder was made. */
  notStored: number;
  /** Damaged places found in the click log; the files are kept aside. */
  damaged: number;
}

const WRITTEN_AT_LEAST_EVERY_MS = 10_000;
const upToDate: ShippingStatus = { delayedSince: null, backlogBytes: 0, notStored: 0, damaged: 0 };

interface StatusFile extends Omit<ShippingStatus, 'delayedSince'> {
  delayedSince: number | null;
  writtenAt: number;
}

/** Reads what the keeper of this machine last said; its silence counts as a delay since then. */
export function readShippingStatus(dataDir: string, now = Date.now()): ShippingStatus {
  let file: StatusFile;
  try {
    file = JSON.parse(readFileSync(statusPath(dataDir), 'utf8')) as StatusFile;
  } catch {
    // No keeper has run on this data folder yet, so there are no clicks either.
    return upToDate;
  }
  const { writtenAt, delayedSince, ...counts } = file;
  const isSilent = now - writtenAt > WRITTEN_AT_LEAST_EVERY_MS;
  const since = delayedSince ?? (isSilent ? writtenAt : null);
  return { ...counts, delayedSince: since === null ? null : new Date(since) };
}

export function writeShippingStatus(dataDir: string, status: ShippingStatus): void {
  const path = statusPath(dataDir);
  mkdirSync(join(dataDir, 'run'), { recursive: true });
  const file = { ...status, delayedSince: status.delayedSince?.getTime() ?? null, writtenAt: Date.now() };
  const draft = `${path}.draft`;
  writeFileSync(draft, JSON.stringify(file));
  renameSync(draft, path);
}

function statusPath(dataDir: string): string {
  return join(dataDir, 'run', 'clicks-status.json');
}
