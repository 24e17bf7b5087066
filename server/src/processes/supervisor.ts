import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isatty } from 'node:tty';
import { ConfigError, readConfig, type Config, type Environment } from '../platform/config.ts';
import { choosePorts } from '../platform/embedded/ports.ts';
import { createLogger, type Logger } from '../platform/log/log.ts';
import { EXIT_WRONG_CONFIG, untilStopAsked } from './lifecycle.ts';
import { announceReady } from './supervision/announcement.ts';
import { runChild, type Child, type Program } from './supervision/children.ts';
import { announceStop, isGone, takeDataFolder, untilDataFolderIsGone } from './supervision/data-folder.ts';
import { embeddedEngines, engineUrls } from './supervision/engines.ts';
import { endLeftovers, forgetChildren, recordChildren } from './supervision/leftovers.ts';
import { openLogFile, type LogFile } from './supervision/log-file.ts';
import { requireFreeAddress } from './supervision/public-address.ts';
import { DataFolderGone, StartError } from './supervision/start-error.ts';
import { buildWebIfChanged } from './supervision/web-build.ts';
import { watchSources } from './supervision/watch-sources.ts';

const AFTER_CRASH_PATIENCE_MS = 10_000;

const isDevelopment = process.argv.includes('--dev');
// A terminal gets a few lines for people; the log goes to a file.
const isAtTerminal = isatty(2) && !isDevelopment;
const startedAt = performance.now();
const stopAsked = untilStopAsked();
const children: Child[] = [];
const stopping = new AbortController();

// Without a handler each line to a closed terminal would be an error, and each error another line.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
process.on('uncaughtException', (error) => void endInVain(error));
process.on('unhandledRejection', (error) => void endInVain(error));
try {
  const config = readConfig(process.env);
  await takeDataFolder(config.dataDir);
  const logFile = isAtTerminal ? openLogFile(config.dataDir) : undefined;
  const log = createLogger({
    name: 'supervisor',
    level: config.logLevel,
    ...(logFile && { destination: logFile }),
  });
  stopping.signal.addEventListener('abort', () => announceStop(config.dataDir));
  const unclean = await endLeftovers(config.dataDir, log);
  await requireFreeAddress(config, unclean ? AFTER_CRASH_PATIENCE_MS : 0);

  const stopOrLoss = Promise.race([stopAsked, untilDataFolderIsGone(config.dataDir)]);
  const outcome = await Promise.race([startAll({ config, log, logFile }), stopOrLoss]);
  if (typeof outcome === 'object') {
    announceReady({ config, startedAt, notes: outcome.notes, logPath: logFile?.path });
    if (isDevelopment) watchSources({ config, log, children });
    await stopOrLoss;
  }
  await stopAll();
  forgetChildren(config.dataDir);
  process.exit(0);
} catch (error) {
  await endInVain(error);
}

interface Start {
  config: Config;
  log: Logger;
  logFile: LogFile | undefined;
}

async function startAll({ config, log, logFile }: Start): Promise<{ notes: string[] }> {
  const onChange = () => {
    if (!isGone(config.dataDir)) recordChildren(config.dataDir, running());
  };
  const start = (program: Program) => {
    stopping.signal.throwIfAborted();
    const onLine = logFile && ((line: string) => keepOrShow(logFile, line));
    const child = runChild(program, { log, onChange, ...(onLine && { onLine }) });
    children.push(child);
    onChange();
    return child;
  };
  const ports = await choosePorts(config.dataDir, ['postgres', 'clickhouse', 'app']);
  const env = environmentOf(config, ports);
  const engines = embeddedEngines(config, ports, env).map(start);

  // With a replica the front door answers known links at once, without waiting for other processes.
  const frontDoor = { name: 'front-door', entry: entryOf('front-door'), env };
  const early = existsSync(join(config.dataDir, 'replica')) ? start(frontDoor) : undefined;

  const startAfterEngines = async () => {
    await migrate(engines, { config, log, env });
    const worker = start({ name: 'worker', entry: entryOf('worker'), env });
    return [worker.ready, (early ?? start(frontDoor)).ready];
  };
  const [others] = await Promise.all([
    startAfterEngines(),
    buildWebIfChanged({ dataDir: config.dataDir, log, signal: stopping.signal }),
  ]);
  const app = start({ name: 'app', entry: entryOf('app'), env });
  await Promise.all([app.ready, ...others]);
  if (!process.argv.includes('--demo')) return { notes: [] };
  const demo = await start({ name: 'demo', entry: entryOf('demo'), env }).ready;
  return { notes: demo.notes ?? [] };
}

// Lines that are not JSON are for people: why a process cannot start.
function keepOrShow(logFile: LogFile, line: string): void {
  logFile.write(line);
  if (!line.startsWith('{')) process.stderr.write(`${line}\n`);
}

async function migrate(
  engines: Child[],
  { config, log, env }: Omit<Start, 'logFile'> & { env: Environment },
): Promise<void> {
  const preparing = import('./prepare.ts'); // Loads its libraries while the engines start.
  const { nameSilentEngines } = await import('./silent-engines.ts');
  nameSilentEngines(config, (sentence) => {
    log.warn(sentence);
    if (isAtTerminal) process.stderr.write(`${sentence}\n`);
  });
  await Promise.all(engines.map((engine) => engine.ready));
  const { migrateEngines } = await preparing;
  const { DATABASE_URL: databaseUrl = '', CLICKHOUSE_URL: clickhouseUrl = '' } = env;
  await migrateEngines({ databaseUrl, clickhouseUrl, clickhouseCluster: config.clickhouseCluster }, log);
}

function environmentOf(
  config: Config,
  ports: Record<'postgres' | 'clickhouse' | 'app', number>,
): Environment {
  const { databaseUrl, clickhouseUrl } = engineUrls(config, ports);
  return {
    ...process.env,
    DATA_DIR: config.dataDir,
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

// In reverse order of the start: first the public port, then the app, then the engines.
async function stopAll(): Promise<void> {
  stopping.abort();
  for (const names of [
    ['front-door', 'demo'],
    ['app', 'worker'],
    ['clickhouse', 'postgres'],
  ]) {
    await Promise.all(children.filter((child) => names.includes(child.name)).map((child) => child.stop()));
  }
}

async function endInVain(error: unknown): Promise<never> {
  explain(error);
  await stopAll();
  const isInVain = error instanceof ConfigError || error instanceof DataFolderGone;
  process.exit(isInVain ? EXIT_WRONG_CONFIG : 1);
}

function explain(error: unknown): void {
  const isForPeople =
    error instanceof ConfigError || error instanceof StartError || error instanceof DataFolderGone;
  if (isForPeople) process.stderr.write(`${error.message}\n`);
  else process.stderr.write(`${error instanceof Error ? String(error.stack) : String(error)}\n`);
}
