import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, readConfig, type Config, type Environment } from '../platform/config.ts';
import { choosePorts } from '../platform/embedded/ports.ts';
import { createLogger, type Logger } from '../platform/log.ts';
import { EXIT_WRONG_CONFIG, untilStopAsked } from './lifecycle.ts';
import { announceReady } from './supervision/announcement.ts';
import { runChild, type Child, type Program } from './supervision/children.ts';
import { announceStop, takeDataFolder } from './supervision/data-folder.ts';
import { embeddedEngines, engineUrls } from './supervision/engines.ts';
import { endLeftovers, forgetChildren, recordChildren } from './supervision/leftovers.ts';
import { requireFreeAddress } from './supervision/public-address.ts';
import { StartError } from './supervision/start-error.ts';
import { buildWebIfChanged } from './supervision/web-build.ts';
import { watchSources } from './supervision/watch-sources.ts';

const AFTER_CRASH_PATIENCE_MS = 10_000;

const startedAt = performance.now();
const stopAsked = untilStopAsked();
const children: Child[] = [];
const stopping = new AbortController();

// Without this a closed terminal would be an error of each line, and each error a line.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
process.on('uncaughtException', (error) => void endInVain(error));
process.on('unhandledRejection', (error) => void endInVain(error));
try {
  const config = readConfig(process.env);
  const log = createLogger({ name: 'supervisor', level: config.logLevel });
  await takeDataFolder(config.dataDir);
  stopping.signal.addEventListener('abort', () => announceStop(config.dataDir));
  const unclean = await endLeftovers(config.dataDir, log);
  await requireFreeAddress(config, unclean ? AFTER_CRASH_PATIENCE_MS : 0);

  const outcome = await Promise.race([startAll(config, log), stopAsked]);
  if (outcome === 'serving') {
    announceReady(config, startedAt);
    if (process.argv.includes('--dev')) watchSources({ config, log, children });
    await stopAsked;
  }
  await stopAll();
  forgetChildren(config.dataDir);
  process.exit(0);
} catch (error) {
  await endInVain(error);
}

async function startAll(config: Config, log: Logger): Promise<'serving'> {
  const record = () => recordChildren(config.dataDir, running());
  const start = (program: Program) => {
    stopping.signal.throwIfAborted();
    const child = runChild(program, { log, onChange: record });
    children.push(child);
    record();
    return child;
  };
  const ports = await choosePorts(config.dataDir, ['postgres', 'clickhouse', 'app']);
  const env = environmentOf(config, ports);
  const engines = embeddedEngines(config, ports, env).map(start);

  // With a replica the front door answers known links at once, whatever the rest still has to do.
  const frontDoor = { name: 'front-door', entry: entryOf('front-door'), env };
  const early = existsSync(join(config.dataDir, 'replica')) ? start(frontDoor) : undefined;

  const startAfterEngines = async () => {
    await migrate(engines, env, log);
    const worker = start({ name: 'worker', entry: entryOf('worker'), env });
    return [worker.ready, (early ?? start(frontDoor)).ready];
  };
  const [others] = await Promise.all([
    startAfterEngines(),
    buildWebIfChanged({ dataDir: config.dataDir, log, signal: stopping.signal }),
  ]);
  const app = start({ name: 'app', entry: entryOf('app'), env });
  await Promise.all([app.ready, ...others]);
  if (process.argv.includes('--demo')) await once(fork(entryOf('demo'), { env, execArgv: [] }), 'exit');
  return 'serving';
}

async function migrate(engines: Child[], env: Environment, log: Logger): Promise<void> {
  const preparing = import('./prepare.ts'); // Loads its libraries while the engines start.
  await Promise.all(engines.map((engine) => engine.ready));
  const { migrateEngines } = await preparing;
  const { DATABASE_URL: databaseUrl = '', CLICKHOUSE_URL: clickhouseUrl = '' } = env;
  await migrateEngines({ databaseUrl, clickhouseUrl }, log);
}

// The same variables that an operator would set to run each process by itself.
function environmentOf(
  config: Config,
  ports: Record<'postgres' | 'clickhouse' | 'app', number>,
): Environment {
  const { databaseUrl, clickhouseUrl } = engineUrls(config, ports);
  return {
    ...process.env,
    DATA_DIR: config.dataDir,
    // Node keeps what it compiled there, which halves the start of each process.
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(config.dataDir, 'cache'),
    BASE_URL: config.baseUrl,
    DATABASE_URL: databaseUrl,
    CLICKHOUSE_URL: clickhouseUrl,
    APP_PORT: String(ports.app),
    APP_URL: `http://127.0.0.1:${String(ports.app)}`,
  };
}

function entryOf(name: string): URL {
  return new URL(`./${name}.ts`, import.meta.url);
}

function running(): { name: string; pid: number }[] {
  return children.flatMap(({ name, pid }) => (pid === undefined ? [] : [{ name, pid }]));
}

// In reverse: first nobody gets in, then what answers them ends, then what that stands on.
async function stopAll(): Promise<void> {
  stopping.abort();
  for (const names of [['front-door'], ['app', 'worker'], ['clickhouse', 'postgres']]) {
    await Promise.all(children.filter((child) => names.includes(child.name)).map((child) => child.stop()));
  }
}

async function endInVain(error: unknown): Promise<never> {
  explain(error);
  await stopAll();
  process.exit(error instanceof ConfigError ? EXIT_WRONG_CONFIG : 1);
}

function explain(error: unknown): void {
  const isForPeople = error instanceof ConfigError || error instanceof StartError;
  if (isForPeople) process.stderr.write(`${error.message}\n`);
  else process.stderr.write(`${error instanceof Error ? String(error.stack) : String(error)}\n`);
}
