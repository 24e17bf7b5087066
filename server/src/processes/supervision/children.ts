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
  /** How often to try before it has ever served; 3 when not given. */
  attempts?: number;
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

const ATTEMPTS = 3;
const STOP_LIMIT_MS = 25_000;
const STEADY_AFTER_MS = 10_000;
const STEP_MS = 100;
const LONGEST_PAUSE_MS = 1000;
const LONGEST_PAUSE_UNREADY_MS = 5000;

/** Runs a program as a child process, and again whenever it ends by itself, until told to stop. */
export function runChild(program: Program, events: ChildEvents): Child {
  const { promise: ready, resolve, reject } = Promise.withResolvers<ReadyMessage>();
  ready.catch(() => undefined); // Who waits for it hears of it; nobody need wait.
  const attempts = program.attempts ?? ATTEMPTS;
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  let process: ChildProcess | undefined;

  const runOnce = async (): Promise<End> => {
    const run = startOnce(program, resolve);
    process = run.process;
    events.onChange();
    const end = await run.ended;
    process = undefined;
    events.onChange();
    return end;
  };
  const keepRunning = async () => {
    let failures = 0;
    let wasReady = false;
    while (!isStopping()) {
      const end = await runOnce();
      if (isStopping()) return;

      wasReady ||= end.wasReady;
      failures = end.lastedMs > STEADY_AFTER_MS ? 1 : failures + 1;
      events.log.error(
        { child: program.name, code: end.code, signal: end.signal },
        'a process ended by itself',
      );
      if (!wasReady && (failures >= attempts || end.code === EXIT_WRONG_CONFIG)) {
        reject(new StartError(`The ${program.name} process could not be started; what it said is above.`));
        return;
      }
      await sleep(pauseMs(failures, end.wasReady), undefined, { signal: stopping.signal }).catch(
        () => undefined,
      );
    }
  };
  const finished = keepRunning();

  return {
    name: program.name,
    ready,
    pid: () => process?.pid,
    restart: () => process?.kill('SIGTERM'),
    stop: async () => {
      stopping.abort();
      process?.kill('SIGTERM');
      const force = setTimeout(() => process?.kill('SIGKILL'), STOP_LIMIT_MS);
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
  ended: Promise<End>;
}

function startOnce({ entry, env }: Program, onReady: (message: ReadyMessage) => void): Run {
  const startedAt = performance.now();
  const child = fork(entry, {
    env,
    // Standard output is the supervisor's alone; what children say goes to standard error.
    stdio: ['ignore', 2, 2, 'ipc'],
    // In a group of its own: a signal to all of ours (a terminal's, or a tool's) must not stop the engines under
    // those that still drain. The channel ends it when we end.
    detached: true,
  });
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
