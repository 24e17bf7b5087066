import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError, readConfig, type Config } from '../platform/config.ts';
import { createLogger, type Logger } from '../platform/log/log.ts';

export interface ProcessContext {
  config: Config;
  log: Logger;
}

export interface RunningProcess {
  /** Sent to the parent with `{type: 'ready'}`. */
  ready?: Record<string, unknown>;
  close: () => Promise<void>;
}

/** Exit code after a configuration error: a restart would not help. */
export const EXIT_WRONG_CONFIG = 78;

const TERMINAL_SIGNALS = ['SIGINT', 'SIGHUP'] as const;
const DRAIN_LIMIT_MS = 20_000;
const START_ABANDONED_MS = 3000;

/**
 * The life of a process: read the configuration, start, tell the parent, serve until SIGTERM or the parent's
 * end, drain, exit. A child ignores the signals of a terminal.
 */
export async function runProcess(
  name: string,
  start: (context: ProcessContext) => Promise<RunningProcess>,
): Promise<void> {
  const config = readConfigOrExit();
  const log = createLogger({ name, level: config.logLevel });
  const fail = (error: unknown) => {
    log.fatal({ err: error }, 'the process failed');
    process.exit(1);
  };
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);

  const stopAsked = process.send ? untilStopAsked(['SIGTERM']) : untilStopAsked();
  try {
    if (!process.send) await watchEngines({ config, log }); // A parent does it for all below it.
    const running = await unlessAbandoned(start({ config, log }), stopAsked);
    tellReady(name, running.ready);
    // By itself it is written when a process ends, which one that is killed does not.
    flushCompileCache();
    log.debug({ reason: await stopAsked }, 'stopping');
    setTimeout(() => fail(new Error('draining took too long')), DRAIN_LIMIT_MS).unref();
    await running.close();
    process.exit(0);
  } catch (error) {
    if (error instanceof ConfigError) endWrongConfig(error);
    fail(error);
  }
}

// Loaded on demand: servers behind a parent must start fast.
async function watchEngines({ config, log }: ProcessContext): Promise<void> {
  const { nameSilentEngines } = await import('./silent-engines.ts');
  nameSilentEngines(config, (sentence) => log.warn(sentence));
}

function tellReady(name: string, facts: Record<string, unknown> = {}): void {
  if (process.connected) process.send?.({ type: 'ready', ...facts });
  if (!process.send) process.stdout.write(`ready ${name}\n`);
}

export async function runTask(name: string, work: (context: ProcessContext) => Promise<void>): Promise<void> {
  const config = readConfigOrExit();
  const log = createLogger({ name, level: config.logLevel });
  try {
    await watchEngines({ config, log });
    await work({ config, log });
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    log.debug({ err: error });
    process.exit(1);
  }
}

/** Resolves on one of the signals or the parent's end; a terminal's other signals are ignored. */
export function untilStopAsked(
  signals: readonly NodeJS.Signals[] = ['SIGTERM', ...TERMINAL_SIGNALS],
): Promise<string> {
  return new Promise((asked) => {
    for (const signal of TERMINAL_SIGNALS) process.on(signal, () => undefined);
    for (const signal of signals) process.on(signal, () => asked(signal));
    process.once('disconnect', () => asked('disconnect'));
    if (process.send && !process.connected) asked('disconnect');
  });
}

// An abandoned start may succeed, and then closes in order, or take too long.
async function unlessAbandoned(
  starting: Promise<RunningProcess>,
  stopAsked: Promise<string>,
): Promise<RunningProcess> {
  const abandoned = stopAsked.then(async (reason) => {
    await sleep(START_ABANDONED_MS);
    throw new Error(`stopped (${reason}) before it had started`);
  });
  return Promise.race([starting, abandoned]);
}

function readConfigOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    endWrongConfig(error);
  }
}

function endWrongConfig(error: ConfigError): never {
  process.stderr.write(`${error.message}\n`);
  process.exit(EXIT_WRONG_CONFIG);
}
