import { ShlinkApiClient } from '@shlinkio/shlink-js-sdk';
import { FetchHttpClient } from '@shlinkio/shlink-js-sdk/fetch';
import { NodeHttpClient } from '@shlinkio/shlink-js-sdk/node';
import { makeSubscriber } from '../accounts.ts';
import type { Browser, TestApp } from '../test-app.ts';
import { makeToken } from '../access/tokens.ts';

export const httpClients = { fetch: () => new FetchHttpClient(), 'node:http': () => new NodeHttpClient() };
export type HttpClientName = keyof typeof httpClients;

/** Shlink’s client of the service at an address. */
export function clientOf(address: string, apiKey: string, name: HttpClientName = 'fetch'): ShlinkApiClient {
  return new ShlinkApiClient(httpClients[name](), { baseUrl: `${address}/app/compat/shlink`, apiKey });
}

/** One with a workspace of its own. */
export async function makeClient(
  app: TestApp,
  address: string,
  name?: HttpClientName,
): Promise<{ client: ShlinkApiClient; browser: Browser }> {
  const { browser } = await makeSubscriber(app);
  const { secret } = await makeToken(browser);
  return { client: clientOf(address, secret, name), browser };
}

/** What a client throws. */
export async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

export const problemType = (name: string) => `https://shlink.io/api/error/${name}`;
