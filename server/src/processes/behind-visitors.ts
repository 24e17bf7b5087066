import { constants, setPriority } from 'node:os';

// Whoever follows a short link comes first: what hashes passwords, runs jobs or adds clicks up takes the processors
// that are left. Imported before all else, because threads keep the priority that their process had when they began.
try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // A system that forbids it runs everything alike.
}
