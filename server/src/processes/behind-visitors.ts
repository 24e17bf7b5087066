import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

const NICENESS = constants.priority.PRIORITY_BELOW_NORMAL;

// Redirects come first: password hashes, jobs and statistics get the remaining CPU time. Imported before all
// else, because threads keep the priority that their process had at their start.
try {
  setPriority(NICENESS);
  // Where Linux shares CPU time by session first, niceness counts only within one, and each process has its
  // own session.
  writeFileSync('/proc/self/autogroup', String(NICENESS), { flag: 'r+' });
} catch {
  // Without permission or support all processes run at the same priority.
}
