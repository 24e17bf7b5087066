import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';

export interface Link {
  shortLink: string;
  destination: string;
}

/** As its guest knows it. */
export interface GuestLink extends Link {
  hash: string;
}

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const REQUEST_LIMIT_MS = 10_000;

/** A guest's session over HTTP, without a browser. */
export class Guest {
  readonly url: string;
  readonly agent = new Agent({ connections: 32, keepAliveTimeout: 30_000 });
  #cookie = '';
  #csrf = '';

  constructor(url: string) {
    this.url = url;
  }

  async begin(): Promise<this> {
    const answer = await this.#send('GET', '/state');
    const cookies = [answer.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0] ?? '');
    this.#cookie = cookies.join('; ');
    this.#csrf =
      cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '';
    await answer.body.dump();
    return this;
  }

  async get(path: string): Promise<{ status: number; body: unknown }> {
    const answer = await this.#send('GET', path);
    return { status: answer.statusCode, body: await answer.body.json() };
  }

  /** Answers the status, and the link where one was made. */
  async create(
    fields: { url: string; alias?: string },
    key: string = randomUUID(),
  ): Promise<{ status: number; link?: GuestLink }> {
    const answer = await this.#send('POST', '/url/create', { body: fields, key });
    const body: unknown = await answer.body.json().catch(() => null);
    if (answer.statusCode !== 200) return { status: answer.statusCode };
    const [created] = body as [{ hash: string; url: string; aliases: [{ linklet: string }] }];
    const link = { shortLink: created.aliases[0].linklet, destination: created.url, hash: created.hash };
    return { status: 200, link };
  }

  /** The same until it is answered: where the service is too busy to answer in time, again with the same key. */
  async createInTheEnd(fields: { url: string; alias?: string }): Promise<number> {
    const key = randomUUID();
    let { status } = await this.create(fields, key);
    while (status === 503) ({ status } = await this.create(fields, key));
    return status;
  }

  async createLinks(count: number): Promise<GuestLink[]> {
    const links: GuestLink[] = [];
    while (links.length < count) {
      const { link, status } = await this.create({ url: `https://example.com/${randomUUID()}` });
      if (!link) throw new Error(`A link was refused with ${String(status)}.`);
      links.push(link);
    }
    return links;
  }

  async close(): Promise<void> {
    await this.agent.destroy();
  }

  #send(method: 'GET' | 'POST', path: string, sent?: { body: unknown; key: string }) {
    return request(`${this.url}/app/api${path}`, {
      method,
      dispatcher: this.agent,
      headersTimeout: REQUEST_LIMIT_MS,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        'x-xsrf-token': this.#csrf,
        cookie: this.#cookie,
        ...(sent && { 'content-type': 'application/json', 'idempotency-key': sent.key }),
      },
      ...(sent && { body: JSON.stringify(sent.body) }),
    });
  }
}

export interface Visited {
  status: number;
  location: string | undefined;
  tookMs: number;
}

/** Follows a short link as a person's browser does; rejects when no whole answer came. */
export async function visit(dispatcher: Agent, shortLink: string, query = ''): Promise<Visited> {
  const startedAt = performance.now();
  const answer = await request(shortLink + query, {
    dispatcher,
    headers: { 'user-agent': CHROME },
    headersTimeout: REQUEST_LIMIT_MS,
  });
  await answer.body.dump();
  const location = answer.headers['location'];
  return {
    status: answer.statusCode,
    location: typeof location === 'string' ? location : undefined,
    tookMs: performance.now() - startedAt,
  };
}

export interface LoadResult {
  /** Clicks whose 302 was received whole, by the identity that they carry. */
  acknowledged: string[];
  /** Clicks that were sent and got no whole answer. */
  failed: string[];
  statuses: Record<number, number>;
  wrongLocations: number;
  /** Milliseconds of each answered click, in ascending order. */
  latencies: number[];
  /** Links whose creation was answered with 200. */
  created: Link[];
}

export interface LoadOptions {
  guest: Guest;
  links: readonly Link[];
  clicksPerSecond: number;
  createsPerSecond?: number;
}

/** An open loop: requests leave at their time, whether or not earlier ones were answered. */
export class Load {
  readonly #options: LoadOptions;
  readonly #agent = new Agent({ connections: 64, keepAliveTimeout: 30_000 });
  readonly #result: LoadResult = {
    acknowledged: [],
    failed: [],
    statuses: {},
    wrongLocations: 0,
    latencies: [],
    created: [],
  };
  readonly #pending = new Set<Promise<void>>();
  #isRunning = true;
  readonly #loops: Promise<void>[];

  constructor(options: LoadOptions) {
    this.#options = options;
    this.#loops = [
      this.#every(options.clicksPerSecond, () => this.#click()),
      this.#every(options.createsPerSecond ?? 0, () => this.#create()),
    ];
  }

  async stop(): Promise<LoadResult> {
    this.#isRunning = false;
    await Promise.all(this.#loops);
    await Promise.all(this.#pending);
    await this.#agent.destroy();
    this.#result.latencies.sort((left, right) => left - right);
    return this.#result;
  }

  async #every(perSecond: number, send: () => Promise<void>): Promise<void> {
    if (perSecond === 0) return;
    const startedAt = performance.now();
    for (let sent = 0; this.#isRunning; sent += 1) {
      const waitMs = startedAt + (sent * 1000) / perSecond - performance.now();
      if (waitMs > 0) await sleep(waitMs);
      const sending = send();
      this.#pending.add(sending);
      void sending.then(() => this.#pending.delete(sending));
    }
  }

  async #click(): Promise<void> {
    const { links } = this.#options;
    // Squared, so that few links get most of the clicks.
    const link = links[Math.floor(Math.random() ** 2 * links.length)];
    if (!link) return;
    const id = randomUUID();
    try {
      const { status, location, tookMs } = await visit(this.#agent, link.shortLink, `?utm_content=${id}`);
      this.#result.statuses[status] = (this.#result.statuses[status] ?? 0) + 1;
      if (status !== 302) return;
      this.#result.acknowledged.push(id);
      this.#result.latencies.push(tookMs);
      if (location !== `${link.destination}?utm_content=${id}`) this.#result.wrongLocations += 1;
    } catch {
      this.#result.failed.push(id);
    }
  }

  async #create(): Promise<void> {
    const created = await this.#options.guest
      .create({ url: `https://example.com/${randomUUID()}` })
      .catch(() => null);
    if (created?.link) this.#result.created.push(created.link);
  }
}

/** The value that a share of all stays below. */
export function quantile(ascending: readonly number[], share: number): number {
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? 0;
}
