import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { commandLine, descendantsOf } from '../server/src/testing/service.ts';

const NICENESS = constants.priority.PRIORITY_LOW;

/**
 * Launches a browser that gives way to the service. Browsers compute on machines of their own outside of tests: here
 * they would keep the service from answering in time.
 */
export async function yieldingToService<Browser>(launch: () => Promise<Browser>): Promise<Browser> {
  setPriority(NICENESS); // Its processes begin with that of the one that starts them.
  const browser = await launch();
  for (const pid of descendantsOf(process.pid)) {
    if (commandLine(pid).includes('--remote-debugging-pipe')) lowerSession(pid);
  }
  return browser;
}

// Linux shares CPU time by session first, and a browser has its own: niceness counts only within one.
function lowerSession(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(NICENESS), { flag: 'r+' });
  } catch {
    // Without permission or support niceness alone counts.
  }
}
