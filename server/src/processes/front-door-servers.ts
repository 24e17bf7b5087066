import cluster, { type Worker } from 'node:cluster';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeLiveServers } from '../modules/clicks/index.ts';
import type { Config } from '../platform/config.ts';
import type { Logger } from '../platform/log.ts';

const RESTART_PAUSE_MS = 500;
const STEADY_AFTER_MS = 5000;

/** The servers that share the port. */
export class FrontDoorServers {
  readonly #config: Config;
  readonly #log: Logger;
  readonly #running = new Map<string, Worker>();
  readonly #firstReady: Promise<unknown>[] = [];
  #isStopping = false;

  constructor(config: Config, log: Logger) {
    this.#config = config;
    this.#log = log;
    // Each server takes connections from the port itself; none passes through this process.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    cluster.setupPrimary({
      exec: new URL('./front-door-server.ts', import.meta.url).pathname,
      // Standard output is the supervisor's alone.
      stdio: ['ignore', 2, 2, 'ipc'],
    });
    for (let index = 0; index < config.frontDoorProcesses; index += 1) this.#firstReady.push(this.#start());
  }

  /** When all serve for the first time. */
  get ready(): Promise<unknown> {
    return Promise.all(this.#firstReady);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    const ended = [...this.#running.values()].map(async (worker) => {
      const exit = once(worker, 'exit');
      worker.process.kill('SIGTERM');
      await exit;
    });
    await Promise.all(ended);
  }

  async #start(): Promise<void> {
    if (this.#isStopping) return;
    const startedAt = Date.now();
    const serverId = Date.now().toString(36) + randomBytes(4).toString('hex');
    writeLiveServers(this.#config.dataDir, [...this.#running.keys(), serverId]);
    const worker = cluster.fork({ FRONT_DOOR_SERVER_ID: serverId });
    this.#running.set(serverId, worker);
    const ended = once(worker, 'exit').then(([code]) => this.#noteEnd(serverId, code, startedAt));
    await Promise.race([once(worker, 'message'), ended]);
  }

  async #noteEnd(serverId: string, code: unknown, startedAt: number): Promise<void> {
    this.#running.delete(serverId);
    writeLiveServers(this.#config.dataDir, this.#running.keys());
    if (!this.#isStopping) this.#log.error({ serverId, code }, 'a server of the front door ended by itself');
    // At once, unless it can't live at all.
    if (!this.#isStopping && Date.now() - startedAt < STEADY_AFTER_MS) await sleep(RESTART_PAUSE_MS);
    await this.#start();
  }
}
