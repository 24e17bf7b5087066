import { readFileSync } from 'node:fs';
import process from 'node:process';

// npm runs us directly or through a shell. It passes signals on, but can't when it is ended by force.
const startedByNpm = process.env.npm_lifecycle_event !== undefined;
const ancestors = startedByNpm ? ancestorsUpToNpm() : [];

/** Whether the npm that started us has ended, so that nobody could stop us any more. */
export function parentIsGone() {
  if (!startedByNpm) return false;
  if (process.ppid !== ancestors[0]) return true;
  return ancestors.slice(1).some((parent, index) => parentOf(ancestors[index]) !== parent);
}

function ancestorsUpToNpm() {
  const parent = process.ppid;
  const grandparent = isShell(parent) ? parentOf(parent) : undefined;
  return grandparent === undefined ? [parent] : [parent, grandparent];
}

function isShell(pid) {
  return /^\d+ \((?:sh|dash|bash|busybox)\)/.test(readStat(pid));
}

function parentOf(pid) {
  const stat = readStat(pid);
  const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  return parent === undefined ? undefined : Number(parent);
}

function readStat(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return ''; // It has ended, or the system has no /proc: then only the direct parent is watched.
  }
}
