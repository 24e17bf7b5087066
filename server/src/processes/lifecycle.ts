import { ConfigError, readConfig, type Config } from '../platform/config.ts';
import { createLogger, type Logger } from '../platform/log.ts';

export interface ProcessContext {
  config: Config;
  log: Logger;
}

export interface RunningProcess {
  /** Told to the parent with `{type: 'ready'}`. */
  ready?: Record<string, unknown>;
  /** Takes no new work, ends what was begun, lets go of everything. */
  close: () => Promise<void>;
}

/** Exit code after a wrong configuration: starting again would not help. */
export const EXIT_WRONG_CONFIG = 78;

const DRAIN_LIMIT_MS = 20_000;

/**
 * The life of every process: read the configuration, start, tell the parent, serve until SIGTERM or until the
 * parent is gone, drain, exit. Ctrl-C reaches the whole group, so children leave SIGINT to their parent.
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

  const stopAsked = new Promise<string>((asked) => {
    process.once('SIGTERM', asked);
    process.on('SIGINT', () => process.send ?? asked('SIGINT'));
    process.once('disconnect', () => asked('disconnect'));
  });
  try {
    const running = await start({ config, log });
    process.send?.({ type: 'ready', ...running.ready });
    const reason = await stopAsked;
    log.debug({ reason }, 'stopping');
    setTimeout(() => fail(new Error('draining took too long')), DRAIN_LIMIT_MS).unref();
    await running.close();
    process.exit(0);
  } catch (error) {
    fail(error);
  }
}

function readConfigOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(EXIT_WRONG_CONFIG);
  }
}
