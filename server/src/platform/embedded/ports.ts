import { randomInt } from 'node:crypto';
import { readFileSync, mkdirSync, writeFileSync, renameSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';

// Below 32768, where systems assign ports for outgoing connections, which could hold ours at a restart.
const LOWEST_PORT = 20_000;
const HIGHEST_PORT = 32_767;
const ATTEMPTS = 100;

/** Chooses the last ports again if they are free, so that survivors of a crash find the processes. */
export async function choosePorts<Name extends string>(
  dataDir: string,
  names: readonly Name[],
): Promise<Record<Name, number>> {
  const path = join(dataDir, 'run', 'ports.json');
  const remembered = readPorts(path);
  const chosen: Partial<Record<Name, number>> = {};
  for (const name of names) {
    const previous = remembered[name];
    chosen[name] =
      previous && (await isFree(previous))
        ? previous
        : await findFreePort(Object.values<number | undefined>(chosen));
  }
  writePorts(path, { ...remembered, ...chosen });
  return chosen as Record<Name, number>;
}

export function rememberedPorts<Name extends string>(
  dataDir: string,
  names: readonly Name[],
): Record<Name, number> {
  const remembered = readPorts(join(dataDir, 'run', 'ports.json'));
  return Object.fromEntries(names.map((name) => [name, remembered[name] ?? 0])) as Record<Name, number>;
}

export async function findFreePort(taken: readonly (number | undefined)[] = []): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT + 1);
    if (!taken.includes(port) && (await isFree(port))) return port;
  }
  throw new Error(`No free port was found between ${String(LOWEST_PORT)} and ${String(HIGHEST_PORT)}.`);
}

export async function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => done(true)));
  });
}

function readPorts(path: string): Record<string, number | undefined> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Record<string, number>;
  } catch {
    return {}; // None yet, or cut off by a crash: new ports do as well.
  }
}

function writePorts(path: string, ports: Record<string, number | undefined>): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, JSON.stringify(ports));
  renameSync(`${path}.new`, path);
}
