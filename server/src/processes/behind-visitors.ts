import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

const NICENESS = constants.priority.PRIORITY_BELOW_NORMAL;

// Whoever follows a short link comes first: what hashes passwords, runs jobs or adds clicks up takes the processors
// that are left. Imported before all else, because threads keep the priority that their process had when they began.
try {
  setPriority(NICENESS);
  // Where Linux shares processors out by session first, niceness counts within one only, and each part has its own.
  writeFileSync('/proc/self/autogroup', String(NICENESS), { flag: 'r+' });
} catch {
  // A system that forbids it, or knows no such thing, runs everything alike.
}
