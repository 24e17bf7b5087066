import { accessSync, constants, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';

// Version 1 of control groups, where quotas are files of their own.
const GROUPS = '/sys/fs/cgroup/cpu';
const PERIOD_US = 10_000;

export interface ProcessorLimit {
  /** To be called when the process has ended. */
  remove: () => void;
}

/** Whether this machine lets us say how much of a core a process may use. */
export function canLimitProcessor(): boolean {
  try {
    accessSync(`${GROUPS}/cpu.cfs_quota_us`, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Lets a process use no more than a share of one core. */
export function limitProcessor(pid: number, share: number): ProcessorLimit {
  const group = `${GROUPS}/linklet-bench-${String(pid)}`;
  mkdirSync(group);
  writeFileSync(`${group}/cpu.cfs_period_us`, String(PERIOD_US));
  writeFileSync(`${group}/cpu.cfs_quota_us`, String(PERIOD_US * share));
  writeFileSync(`${group}/cgroup.procs`, String(pid));
  return { remove: () => rmdirSync(group) };
}
