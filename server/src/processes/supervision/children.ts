import { fork, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment } from '../../platform/config.ts';
import type { Logger } from '../../platform/log/log.ts';
import { EXIT_WRONG_CONFIG } from '../lifecycle.ts';
import { StartError } from './start-error.ts';

export interface Program {
  name: string;
  entry: URL;
  env: Environment;
  /** Attempts before it has ever served; 3 by default. */
  attempts?: number;
}

export interface ReadyMessage {
  type: 'ready';
  url?: string;
  notes?: string[];
  /** Environment for its successor, known once the process has ended. */
  forSuccessor?: Environment;
}

export interface ChildEvents {
  log: Logger;
  onChange: () => void;
  onLine?: (line: string) => void;
}

const RESOLVE_DRIZZLE = new URL('../../platform/resolve-drizzle.ts', import.meta.url).href;
const ATTEMPTS = 3;
const STOP_LIMIT_MS = 25_000;
const STEADY_AFTER_MS = 10_000;
const STEP_MS = 100;
const LONGEST_PAUSE_MS = 5000;
// A program that was ready works, however often it ends: it is back within a second.
const MOST_FAILURES_OF_READY = 4;

export function runChild(program: Program, events: ChildEvents): Child {
  return new Child(program, events);
}

export class Child {
  readonly name: string;
  /** Resolves when it first serves; rejects with `StartError` if it cannot be started. */
  readonly ready: Promise<ReadyMessage>;
  readonly #program: Program;
  readonly #events: ChildEvents;
  readonly #firstReady = Promise.withResolvers<ReadyMessage>();
  readonly #stopping = new AbortController();
  readonly #finished: Promise<void>;
  #process: ChildProcess | undefined;
  #isRestarting = false;
  #fromFormer: Environment = {};
  #wasReady = false;

  constructor(program: Program, events: ChildEvents) {
    this.name = program.name;
    this.ready = this.#firstReady.promise;
    this.ready.catch(() => undefined); // Who waits for it hears of it; nobody need wait.
    this.#program = program;
    this.#events = events;
    this.#finished = this.#keepRunning();
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  restart(): void {
    this.#isRestarting = this.#process?.kill('SIGTERM') ?? false;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#process?.kill('SIGTERM');
    const force = setTimeout(() => this.#process?.kill('SIGKILL'), STOP_LIMIT_MS);
    await this.#finished;
    clearTimeout(force);
  }

  async #keepRunning(): Promise<void> {
    let failures = 0;
    while (!this.#isStopping()) {
      const end = await this.#runOnce();
      if (this.#isStopping()) return;

      failures = countFailures(end, failures);
      if (this.#isHopeless(end, failures)) {
        const reason = `The ${this.name} process could not be started; what it said is above.`;
        this.#firstReady.reject(new StartError(reason));
        return;
      }
      await this.#pause(failures);
    }
  }

  async #runOnce(): Promise<End> {
    const { entry, env } = this.#program;
    const onReady = (message: ReadyMessage) => {
      this.#fromFormer = message.forSuccessor ?? {};
      this.#firstReady.resolve(message);
    };
    const program = { entry, env: { ...env, ...this.#fromFormer } };
    const run = startOnce(program, onReady, this.#events.onLine);
    this.#process = run.process;
    this.#events.onChange();
    const end = await run.ended;
    this.#process = undefined;
    this.#events.onChange();

    const wasAskedTo = this.#isRestarting || this.#isStopping();
    this.#isRestarting = false;
    this.#wasReady ||= end.wasReady;
    if (!wasAskedTo) {
      const { code, signal } = end;
      this.#events.log.error({ child: this.name, code, signal }, 'a process ended by itself');
    }
    return { ...end, wasAskedTo };
  }

  #isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  #isHopeless(end: End, failures: number): boolean {
    if (this.#wasReady) return false;
    return failures >= (this.#program.attempts ?? ATTEMPTS) || end.code === EXIT_WRONG_CONFIG;
  }

  async #pause(failures: number): Promise<void> {
    const { signal } = this.#stopping;
    if (failures > 0) await sleep(pauseMs(failures), undefined, { signal }).catch(() => undefined);
  }
}

function countFailures({ wasAskedTo, wasReady, lastedMs }: End, before: number): number {
  if (wasAskedTo) return 0;
  if (lastedMs > STEADY_AFTER_MS) return 1;
  return wasReady ? Math.min(before + 1, MOST_FAILURES_OF_READY) : before + 1;
}

function pauseMs(failures: number): number {
  return Math.min(STEP_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
}

interface End {
  code: number | null;
  signal: NodeJS.Signals | null;
  wasReady: boolean;
  lastedMs: number;
  wasAskedTo?: boolean;
}

interface Run {
  process: ChildProcess;
  ended: Promise<End>;
}

function startOnce(
  { entry, env }: Pick<Program, 'entry' | 'env'>,
  onReady: (message: ReadyMessage) => void,
  onLine?: (line: string) => void,
): Run {
  const startedAt = performance.now();
  // Only the supervisor writes to standard output.
  const output = onLine ? 'pipe' : 2;
  const child = fork(entry, {
    env,
    execArgv: [...process.execArgv, '--import', RESOLVE_DRIZZLE],
    stdio: ['ignore', output, output, 'ipc'],
    // A process group of its own: a signal to our group (by a terminal or tool) must not stop the engines
    // before those that still drain. The IPC channel ends it when we end.
    detached: true,
  });
  if (onLine) {
    for (const stream of [child.stdout, child.stderr]) {
      if (stream) createInterface(stream).on('line', onLine);
    }
  }
  let wasReady = false;
  child.on('message', (message) => {
    if (!isReadyMessage(message)) return;
    wasReady = true;
    onReady(message);
  });
  const ended = new Promise<End>((done) => {
    const end = (code: number | null, signal: NodeJS.Signals | null) =>
      done({ code, signal, wasReady, lastedMs: performance.now() - startedAt });
    child.once('error', () => end(null, null));
    child.once('exit', end);
  });
  return { process: child, ended };
}

function isReadyMessage(message: unknown): message is ReadyMessage {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready';
}
