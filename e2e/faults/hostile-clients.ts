import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a run of this program is told, as JSON, in its first argument. */
export interface Attack {
  port: number;
  connections: number;
  seconds: number;
  /** A host and a path of a link that exists. */
  host: string;
  path: string;
  /** A file of the app that is larger than what fits into a connection's buffers. */
  asset: string;
  /** Of a program: what comes with it is read. */
  token: string;
}

// In a process of its own: what so many connections cost their own side must not count as the product's.
const BACK_AFTER_MS = 200;
const DRIP_MS = 1000;
const NETWORKS = 8;
const PIPELINED = 30_000;

type Behaviour = (socket: Socket, attack: Attack, number: number) => NodeJS.Timeout | undefined;

const behaviours: Behaviour[] = [longHosts, pipelinedUnread, answersUnread, slowBody, drippedHead];

/** All that take a body by other ways: of a browser, of programs, of clients made for other services, of agents. */
const bodies = [
  '/app/api/login',
  '/app/api/v1/url/create',
  '/app/compat/kutt/api/v2/links',
  '/app/compat/yourls/yourls-api.php',
  '/api-create.php',
  '/app/mcp',
];

if (process.argv[2] !== undefined) await run(JSON.parse(process.argv[2]) as Attack);

/** Keeps so many connections open for so long, each with one of the behaviours, and opens anew what is closed. */
async function run(attack: Attack): Promise<void> {
  const counts = { opened: 0, closed: 0 };
  const stopping = new AbortController();
  const clients = Array.from({ length: attack.connections }, async (_, number) => {
    while (!stopping.signal.aborted) {
      counts.opened += 1;
      await misbehave(attack, number, stopping.signal);
      counts.closed += 1;
      await sleep(BACK_AFTER_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  });
  await sleep(attack.seconds * 1000);
  stopping.abort();
  await Promise.all(clients);
  process.stdout.write(`${JSON.stringify(counts)}\n`);
}

/** One connection from its beginning to its end. */
async function misbehave(attack: Attack, number: number, signal: AbortSignal): Promise<void> {
  const behave = behaviours[number % behaviours.length] ?? drippedHead;
  const localAddress = `127.0.0.${String(2 + (number % NETWORKS))}`;
  const socket = connect({ port: attack.port, host: '127.0.0.1', localAddress });
  let dripping: NodeJS.Timeout | undefined;
  const stop = () => socket.destroy();
  signal.addEventListener('abort', stop);
  socket.on('error', () => undefined);
  socket.once('connect', () => (dripping = behave(socket, attack, number)));
  await new Promise((closed) => socket.once('close', closed));
  clearInterval(dripping);
  signal.removeEventListener('abort', stop);
}

function longHosts(socket: Socket, { path }: Attack, number: number): undefined {
  const host = 'a'.repeat(300 + ((number * 77) % 7700));
  const ask = () => socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  socket.on('data', () => setTimeout(ask, BACK_AFTER_MS));
  ask();
}

function pipelinedUnread(socket: Socket, { host, path }: Attack): undefined {
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(PIPELINED));
}

function answersUnread(socket: Socket, { host, asset, token }: Attack, number: number): undefined {
  const path = oneOf([asset, '/app/api/v1/openapi.json', '/app/api/v1/urls/all'], number);
  const head = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: identity\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  socket.pause();
  socket.write(head.repeat(30));
}

function slowBody(socket: Socket, { host, token }: Attack, number: number): NodeJS.Timeout {
  const type = number % 2 === 0 ? 'application/json' : 'application/x-www-form-urlencoded';
  socket.resume();
  socket.write(
    `POST ${oneOf(bodies, number)} HTTP/1.1\r\nHost: ${host}\r\nX-Requested-With: XMLHttpRequest\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n`,
  );
  return setInterval(() => socket.write('a'), DRIP_MS);
}

/** Each in its turn, among the connections of one behaviour. */
function oneOf(paths: readonly string[], number: number): string {
  return paths[Math.floor(number / behaviours.length) % paths.length] ?? '/';
}

function drippedHead(socket: Socket): NodeJS.Timeout {
  socket.resume();
  socket.write('GET /slow HTTP/1.1\r\nHost: x\r\nX-A: ');
  return setInterval(() => socket.write('a'), DRIP_MS);
}
