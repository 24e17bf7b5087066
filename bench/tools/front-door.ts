import { fileURLToPath } from 'node:url';
import { onCore, startServer, type Running } from './programs.ts';

export interface FrontDoorFacts {
  dataDir: string;
  port: number;
  processes: number;
  core?: number | undefined;
  databaseUrl?: string;
  /** The load may say which visitors it comes from. */
  trustsProxy?: boolean;
}

const entry = (name: string) =>
  fileURLToPath(new URL(`../../server/src/processes/${name}.ts`, import.meta.url));

// Nobody listens there: redirects are answered from the replica, and clicks stay in the log.
const NOBODY = 'postgres://nobody@127.0.0.1:9/none';

/** Starts the front door as it runs in production: its parent, its keeper and its servers. */
export async function startFrontDoor(facts: FrontDoorFacts): Promise<Running> {
  return start(['cli', 'front-door'], facts);
}

/** Starts one server of the front door alone, to be measured by itself. */
export async function startOneServer(facts: Omit<FrontDoorFacts, 'processes'>): Promise<Running> {
  return start(['front-door-server'], { ...facts, processes: 1 });
}

function start([program = '', ...parameters]: string[], facts: FrontDoorFacts): Promise<Running> {
  const url = `http://127.0.0.1:${String(facts.port)}`;
  return startServer(onCore(facts.core, [process.execPath, entry(program), ...parameters]), {
    env: {
      ...process.env,
      DATA_DIR: facts.dataDir,
      PORT: String(facts.port),
      HOST: '127.0.0.1',
      BASE_URL: url,
      FRONT_DOOR_PROCESSES: String(facts.processes),
      ...(facts.trustsProxy === true && { TRUSTED_PROXIES: '127.0.0.1' }),
      LOG_LEVEL: 'fatal',
      DATABASE_URL: facts.databaseUrl ?? NOBODY,
      CLICKHOUSE_URL: 'http://127.0.0.1:9',
    },
    url: `${url}/healthz`,
  });
}
