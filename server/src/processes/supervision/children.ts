import { fork, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment } from '../../platform/config.ts';
import type { Logger } from '../../platform/log.ts';
import { EXIT_WRONG_CONFIG } from '../lifecycle.ts';
import { StartError } from './start-error.ts';

export interface Program {
  name: string;
  /** Module that the process runs. */
  entry: URL;
  env: Environment;
}

export interface ReadyMessage {
  type: 'ready';
  url?: string;
}

export interface Child {
  name: string;
  /** When it first serves; rejects with `StartError` when it can't be started. */
  ready: Promise<ReadyMessage>;
  pid: () => number | undefined;
  /** Ends the process; a new one takes its place. */
  restart: () => void;
  /** Lets it drain; resolves when it has ended. */
  stop: () => Promise<void>;
}

export interface ChildEvents {
  log: Logger;
  /** After each start and end of its process. */
  onChange: () => void;
}

const FIRST_STARTS = 3;
const STOP_LIMIT_MS = 25_000;
const STEADY_AFTER_MS = 10_000;
const STEP_MS = 100;
const LONGEST_PAUSE_MS = 1000;
const LONGEST_PAUSE_UNREADY_MS = 5000;

/** Runs a program as a child process, and again whenever it ends by itself, until told to stop. */
export function runChild(program: Program, events: ChildEvents): Child {
  const child = { process: undefined as ChildProcess | undefined, stopping: false, wasReady: false };
  const { promise: ready, resolve, reject } = Promise.withResolvers<ReadyMessage>();
  ready.catch(() => undefined); // Who waits for it hears of it; nobody need wait.

  const keepRunning = async () => {
    for (let failures = 0; !child.stopping;) {
      const run = startOnce(program);
      child.process = run.process;
      events.onChange();
      void run.ready.then((message) => {
        child.wasReady = true;
        resolve(message);
      });
      const end = await run.ended;
      child.process = undefined;
      events.onChange();
      if (child.stopping) return;

      failures = end.lastedMs > STEADY_AFTER_MS ? 1 : failures + 1;
      events.log.error(
        { child: program.name, code: end.code, signal: end.signal },
        'a process ended by itself',
      );
      if (!child.wasReady && (failures === FIRST_STARTS || end.code === EXIT_WRONG_CONFIG)) {
        reject(new StartError(`The ${program.name} process could not be started; what it said is above.`));
        return;
      }
      await sleep(pauseMs(failures, end.wasReady));
    }
  };
  const finished = keepRunning();

  return {
    name: program.name,
    ready,
    pid: () => child.process?.pid,
    restart: () => child.process?.kill('SIGTERM'),
    stop: async () => {
      child.stopping = true;
      child.process?.kill('SIGTERM');
      const force = setTimeout(() => child.process?.kill('SIGKILL'), STOP_LIMIT_MS);
      await finished;
      clearTimeout(force);
    },
  };
}

function pauseMs(failures: number, wasReady: boolean): number {
  const pause = STEP_MS * 2 ** (failures - 1);
  return Math.min(pause, wasReady ? LONGEST_PAUSE_MS : LONGEST_PAUSE_UNREADY_MS);
}

interface End {
  code: number | null;
  signal: NodeJS.Signals | null;
  wasReady: boolean;
  lastedMs: number;
}

interface Run {
  process: ChildProcess;
  ready: Promise<ReadyMessage>;
  ended: Promise<End>;
}

function startOnce({ entry, env }: Program): Run {
  const startedAt = performance.now();
  // Standard output is the supervisor's alone; what children say goes to standard error.
  const child = fork(entry, { env, stdio: ['ignore', 2, 2, 'ipc'] });
  let wasReady = false;
  const ready = new Promise<ReadyMessage>((done) => {
    child.on('message', (message) => {
      if (!isReadyMessage(message)) return;
      wasReady = true;
      done(message);
    });
  });
  const ended = new Promise<End>((done) => {
    const end = (code: number | null, signal: NodeJS.Signals | null) =>
      done({ code, signal, wasReady, lastedMs: performance.now() - startedAt });
    child.once('error', () => end(null, null));
    child.once('exit', end);
  });
  return { process: child, ready, ended };
}

function isReadyMessage(message: unknown): message is ReadyMessage {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready';
}
