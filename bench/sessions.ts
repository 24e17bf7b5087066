import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { Client, type Dispatcher } from 'undici';
import { readPorts } from '../e2e/service.ts';
import { embeddedPostgresUrl } from '../server/src/platform/embedded/postgres-server.ts';
import { startService, type Service } from '../server/src/testing/service.ts';
import { makeKnownLinks, runPacedLoad, type Rate } from './tools/paced-load.ts';
import { isInstalled } from './tools/programs.ts';

// What does the look-up of a session add to a request, and do visitors notice a storm of sign-ins?
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 8);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const REQUESTS = 1500;
const SESSIONS = 200_000;
const SIGN_INS_AT_ONCE = 50;
const PASSWORD = 'a Good pass-phrase 9';
const VISITS = { connections: 16, pauseMs: 8, seconds: SECONDS };

export async function benchSessions(): Promise<void> {
  const service = await startService({ env: { ROBOT_CHECK_WHITELIST: '127.0.0.0/8,::1' } });
  try {
    await fillSessions(service);
    await compareLookUp(service);
    if (isInstalled('wrk')) await compareStorm(service);
    else console.log('sessions: no storm of sign-ins, because wrk is not installed.');
  } finally {
    await service.remove();
  }
}

async function fillSessions(service: Service): Promise<void> {
  const sql = postgres(embeddedPostgresUrl(service.dataDir, readPorts(service.dataDir).postgres), { max: 1 });
  await sql`
    insert into sessions (id, csrf, created_at, last_seen_at, expires_at)
    select sha256(convert_to(n::text, 'UTF8')), n::text, now(), now(), now() + interval '1 day'
    from generate_series(1, ${SESSIONS}::integer) as n`;
  await sql`analyze sessions`;
  await sql.end();
}

/** A browser with an account, as far as sign-ins need one. */
class Account {
  readonly #client: Client;
  readonly email = `bench-${randomUUID()}@people.example`;
  #cookies = new Map<string, string>();

  constructor(client: Client) {
    this.#client = client;
  }

  async begin(): Promise<void> {
    this.#cookies = new Map();
    await this.send('GET', '/app/api/state');
  }

  async register(): Promise<void> {
    const password = { password: PASSWORD, password_confirmation: PASSWORD };
    await this.begin();
    await this.send('POST', '/app/api/register', {
      name: 'Bench',
      email: this.email,
      ...password,
      terms: true,
    });
  }

  async logIn(): Promise<void> {
    await this.begin();
    await this.send('POST', '/app/api/login', { email: this.email, password: PASSWORD });
  }

  async send(method: Dispatcher.HttpMethod, path: string, body?: unknown): Promise<void> {
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await this.#client.request({
      method,
      path,
      headers: { ...this.#headers(), ...json },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(text);
    this.#keepCookies([answer.headers['set-cookie'] ?? []].flat());
  }

  #headers(): Record<string, string> {
    return {
      'x-requested-with': 'XMLHttpRequest',
      'x-xsrf-token': this.#cookies.get('XSRF-TOKEN') ?? '',
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    };
  }

  #keepCookies(cookies: readonly string[]): void {
    for (const cookie of cookies) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s);
      this.#cookies.set(name, value);
    }
  }
}

async function compareLookUp(service: Service): Promise<void> {
  const client = new Client(service.url);
  const account = new Account(client);
  await account.register();
  const times = { without: [] as number[], with: [] as number[] };
  for (let turn = 0; turn < REQUESTS; turn += 1) {
    times.without.push(await timed(() => client.request({ method: 'GET', path: '/app/assets/none' })));
    times.with.push(await timed(() => account.send('GET', '/app/api/heartbeat')));
  }
  await client.close();
  const [without, found] = [median(times.without), median(times.with)];
  console.log(
    `sessions: a request without one ${without.toFixed(2)} ms, with one among ${String(SESSIONS)} ${found.toFixed(2)} ms: ` +
      `${(found - without).toFixed(2)} ms more`,
  );
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  const answer = await work();
  await (answer as Dispatcher.ResponseData | undefined)?.body.dump();
  return performance.now() - startedAt;
}

async function compareStorm(service: Service): Promise<void> {
  const paths = await makeKnownLinks(service);
  const accounts = Array.from({ length: SIGN_INS_AT_ONCE }, () => new Account(new Client(service.url)));
  for (const account of accounts) await account.register();
  const visits = () => runPacedLoad(service, { ...VISITS, paths });
  await visits();
  const rounds = { quiet: [] as Rate[], storm: [] as Rate[] };
  let signIns = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.quiet.push(await visits());
    let isOver = false;
    const storm = accounts.map(async (account) => {
      for (; !isOver; signIns += 1) await account.logIn();
    });
    rounds.storm.push(await visits());
    isOver = true;
    await Promise.all(storm);
  }
  const p99 = (rates: readonly Rate[]) => median(rates.map(({ p99Ms }) => p99Ms));
  console.log(
    `sessions: with ${String(SIGN_INS_AT_ONCE)} sign-ins at once (${(signIns / ROUNDS / SECONDS).toFixed(0)}/s) redirects' p99 is ` +
      `${p99(rounds.storm).toFixed(2)} ms, quiet ${p99(rounds.quiet).toFixed(2)} ms: ` +
      `${(p99(rounds.storm) / p99(rounds.quiet)).toFixed(2)} times`,
  );
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;
}
