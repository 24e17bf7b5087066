import { randomUUID } from 'node:crypto';
import type { Client, Dispatcher, Pool } from 'undici';
import { sessionCookieName } from '../../server/src/platform/http/cookies.ts';

const PASSWORD = 'a Good pass-phrase 9';

/** Where accounts come from; the service must trust this machine as a proxy. */
export const ACCOUNTS_COME_FROM = '10.0.0.0/8';

/** A body that is no JSON. */
export class SentFile {
  readonly bytes: Buffer;
  readonly type: string;

  constructor(bytes: Buffer, type: string) {
    this.bytes = bytes;
    this.type = type;
  }
}

function asJson(body: unknown): { bytes: string | null; type: string } {
  return { bytes: body === undefined ? null : JSON.stringify(body), type: 'application/json' };
}

let accounts = 0;

/** A browser with an account, on a network of its own, as far as sign-ins need one. */
export class Account {
  readonly #client: Client | Pool;
  readonly #address = `10.0.${String(accounts >> 8)}.${String(accounts++ & 255)}`;
  readonly email = `bench-${randomUUID()}@people.example`;
  #cookies = new Map<string, string>();

  constructor(client: Client | Pool) {
    this.#client = client;
  }

  /** The secret of its session. */
  get cookie(): string | undefined {
    return this.#cookies.get(sessionCookieName(false));
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

  /** Asks for the state of the app, over and over. */
  async askState(seconds: number): Promise<void> {
    const endsAt = performance.now() + seconds * 1000;
    while (performance.now() < endsAt) await this.send('GET', '/app/api/state');
  }

  async logIn(): Promise<void> {
    await this.begin();
    await this.send('POST', '/app/api/login', { email: this.email, password: PASSWORD });
  }

  /** Throws for any answer but 200. */
  async send(method: Dispatcher.HttpMethod, path: string, body?: unknown): Promise<void> {
    const { status, text } = await this.attempt(method, path, body);
    if (status !== 200) throw new Error(text);
  }

  async attempt(
    method: Dispatcher.HttpMethod,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; text: string }> {
    const { bytes, type } = body instanceof SentFile ? body : asJson(body);
    const answer = await this.#client.request({
      method,
      path,
      headers: { ...this.#headers(), ...(bytes !== null && { 'content-type': type }) },
      body: bytes,
    });
    const text = await answer.body.text();
    this.#keepCookies([answer.headers['set-cookie'] ?? []].flat());
    return { status: answer.statusCode, text };
  }

  #headers(): Record<string, string> {
    return {
      'x-requested-with': 'XMLHttpRequest',
      'x-forwarded-for': this.#address,
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
