import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../platform/config.ts';
import { StartError } from './start-error.ts';

const RETRY_MS = 100;

/** Throws `StartError` if nothing can listen on the public address, after trying for `patienceMs`. */
export async function requireFreeAddress(
  config: Pick<Config, 'host' | 'port'>,
  patienceMs: number,
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const trouble = await tryToListen(config);
    if (!trouble) return;
    if (trouble.code !== 'EADDRINUSE' || performance.now() > deadline) throw explained(config, trouble);
    await sleep(RETRY_MS);
  }
}

export function localUrl({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const isAnyAddress = host === '::' || host === '0.0.0.0';
  const name = isAnyAddress ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${String(port)}`;
}

function tryToListen({
  host,
  port,
}: Pick<Config, 'host' | 'port'>): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', done);
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => done(undefined)));
  });
}

function explained(
  { host, port }: Pick<Config, 'host' | 'port'>,
  trouble: NodeJS.ErrnoException,
): StartError {
  if (trouble.code === 'EADDRINUSE') {
    return new StartError(
      `Port ${String(port)} is already in use; stop what uses it, or set PORT to another port.`,
    );
  }
  if (trouble.code === 'EACCES') {
    return new StartError(`This user may not listen on port ${String(port)}; set PORT to one above 1023.`);
  }
  return new StartError(`HOST ${host} with port ${String(port)} can't be listened on (${trouble.message}).`);
}
