import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

export interface Unprivileged {
  prefix: string[];
  user?: { uid: number; gid: number };
}

const IN_USER_NAMESPACE = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];
const FALLBACK_USERS = ['postgres', 'nobody'];

/**
 * As root, a data folder of another user is run as that user, otherwise in a user namespace: inside it the
 * program is not root, outside it still is, so it can access folders closed to others. Docker forbids those
 * by default; then an unprivileged user of the system.
 */
export function asUnprivileged(folder: string): Unprivileged {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { prefix: [], user: { uid: owner.uid, gid: owner.gid } };
  if (works([...IN_USER_NAMESPACE, 'true'])) return { prefix: IN_USER_NAMESPACE };
  const user = FALLBACK_USERS.map(findUser).find((found) => found !== undefined);
  if (user) return { prefix: [], user };
  throw new Error('PostgreSQL refuses to run as root and no unprivileged user was found; set DATABASE_URL.');
}

/** A command prefix that ends the program with the thread that started it, if the system has one. */
export function dyingWithParent(): string[] {
  const prefix = ['setpriv', '--pdeathsig', 'INT'];
  return process.platform === 'linux' && works([...prefix, 'true']) ? prefix : [];
}

function works([command, ...args]: string[]): boolean {
  return command !== undefined && spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

function findUser(name: string): { uid: number; gid: number } | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}
