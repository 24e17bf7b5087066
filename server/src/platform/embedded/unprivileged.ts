import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** How to run a program that refuses to run as root. */
export interface Unprivileged {
  /** Command that goes before the program. */
  prefix: string[];
  /** User to switch to, where no prefix does it. */
  user?: { uid: number; gid: number };
}

const IN_USER_NAMESPACE = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];
const FALLBACK_USERS = ['postgres', 'nobody'];

/**
 * As an ordinary user nothing is needed. As root, a user namespace: inside it the program isn't root, outside it
 * still is, so it reaches folders that are closed to others. Where namespaces are forbidden (Docker's default),
 * an unprivileged user of the system. A data folder that is another user's already is run as that user.
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

/** A prefix that ends the program when the thread that started it ends, where the system has one. */
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
