import cluster, { type Worker } from 'node:cluster';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeLiveServers } from '../modules/clicks/log/live-servers.ts';
import type { Config } from '../platform/config.ts';
import type { Logger } from '../platform/log/log.ts';
import { childEnvironment } from './child-environment.ts';

const FIRST_STARTS = 3;
const RESTART_PAUSE_MS = 500;

export class FrontDoorServers {
  /** Resolves when all serve for the first time; rejects if one cannot be started. */
  readonly ready: Promise<unknown>;
  readonly #config: Config;
  readonly #log: Logger;
  readonly #running = new Map<string, Worker>();
  readonly #places: Promise<void>[];
  readonly #stopping = new AbortController();

  constructor(config: Config, log: Logger) {
    this.#config = config;
    this.#log = log;
    // Each server accepts connections itself; this process only keeps the port open.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    cluster.setupPrimary({
      exec: fileURLToPath(new URL('./front-door-server.ts', import.meta.url)),
      stdio: ['ignore', 2, 2, 'ipc'],
    });
    const places = Array.from({ length: config.frontDoorProcesses }, () => Promise.withResolvers<boolean>());
    this.ready = Promise.all(places.map(({ promise }) => promise));
    this.ready.catch(() => undefined);
    this.#places = places.map(({ resolve, reject }) => this.#keepRunning(() => resolve(true), reject));
  }

  processes(): ChildProcess[] {
    return [...this.#running.values()].map((worker) => worker.process);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const worker of this.#running.values()) worker.process.kill('SIGTERM');
    await Promise.all(this.#places);
  }

  async #keepRunning(onReady: () => void, onFailure: (error: Error) => void): Promise<void> {
    for (let starts = 1; !this.#isStopping(); starts += 1) {
      const { code, wasReady } = await this.#runOnce(onReady);
      if (this.#isStopping()) return;
      this.#log.error({ code }, 'a server of the front door ended by itself');
      // Has no effect after `ready` has resolved.
      if (starts === FIRST_STARTS) onFailure(new Error('A server of the front door could not be started.'));
      // A server that was ready is restarted at once.
      if (!wasReady) await sleep(RESTART_PAUSE_MS);
    }
  }

  #isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  async #runOnce(onReady: () => void): Promise<{ code: unknown; wasReady: boolean }> {
    let wasReady = false;
    const serverId = Date.now().toString(36) + randomBytes(4).toString('hex');
    this.#announce([...this.#running.keys(), serverId]);
    const worker = cluster.fork({ ...childEnvironment(), FRONT_DOOR_SERVER_ID: serverId });
    this.#running.set(serverId, worker);
    worker.on('message', (message: unknown) => {
      if (!isReadyMessage(message)) return;
      wasReady = true;
      onReady();
    });
    const [code] = (await once(worker, 'exit')) as [unknown];
    this.#running.delete(serverId);
    this.#announce(this.#running.keys());
    return { code, wasReady };
  }

  // Called before a server can write and after it has ended, so that nobody takes its log for complete too
  // early.
  #announce(serverIds: Iterable<string>): void {
    writeLiveServers(this.#config.dataDir, serverIds);
  }
}

function isReadyMessage(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready';
}
