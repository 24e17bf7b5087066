import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The state of clicks that are not in the reports yet, for display. Damaged log files are moved aside. */
export interface ShippingStatus {
  /** Time of the oldest click that is not in the reports; a silent keeper counts as a delay. */
  delayedSince: Date | null;
  backlogBytes: number;
  notStored: number;
  damaged: number;
}

const WRITTEN_AT_LEAST_EVERY_MS = 10_000;
const upToDate: ShippingStatus = { delayedSince: null, backlogBytes: 0, notStored: 0, damaged: 0 };

interface StatusFile extends Omit<ShippingStatus, 'delayedSince'> {
  delayedSince: number | null;
  writtenAt: number;
}

export function readShippingStatus(dataDir: string, now = Date.now()): ShippingStatus {
  let file: StatusFile;
  try {
    file = JSON.parse(readFileSync(statusPath(dataDir), 'utf8')) as StatusFile;
  } catch {
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
