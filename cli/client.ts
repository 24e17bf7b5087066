import { setTimeout as sleep } from 'node:timers/promises';
import { tokenPrefix, type TokenEndpoint } from '@linklet/contract/http/endpoint.ts';
import type { z } from 'zod';
import { readSettings, type Settings } from './settings.ts';

/** A call was refused, or not answered. Its message is for people. */
export class CallFailure extends Error {
  override name = 'CallFailure';
}

interface Input {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: object;
  /** In place of a body. */
  form?: FormData;
}

/** It is not done until a person approves it. */
const ACCEPTED = 202;
const TIMEOUT_MS = 60_000;
const TRIES = 3;
const LONGEST_WAIT_SECONDS = 60;

/** Calls an endpoint with the token, again where too many calls were made. Throws `CallFailure`. */
export async function call<E extends TokenEndpoint>(
  { method, path, response }: E,
  { params = {}, query = {}, ...given }: Input = {},
  settings: Settings = readSettings(),
): Promise<z.output<E['response']>> {
  const url = addressOf(settings, filledPath(path, params), query);
  const answer = await ask(url, settings, { method, ...bodyOf(given) });
  const read = response.safeParse(await readJson(answer, url));
  if (!read.success)
    throw new CallFailure(`${url.host} does not answer as this version of the program expects.`);
  return read.data as z.output<E['response']>;
}

function bodyOf({ body, form }: Pick<Input, 'body' | 'form'>): Pick<RequestInit, 'body'> {
  const sent = form ?? (body && JSON.stringify(body));
  return sent === undefined ? {} : { body: sent };
}

async function readJson(answer: Response, url: URL): Promise<unknown> {
  if (answer.status === ACCEPTED) throw await failureOf(answer, url);
  return answer.json().catch(() => undefined);
}

function addressOf(settings: Settings, path: string, query: Record<string, unknown>): URL {
  const url = new URL(tokenPrefix + path, settings.url);
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  for (const [name, value] of given) url.searchParams.set(name, String(value));
  return url;
}

async function ask(url: URL, settings: Settings, request: RequestInit): Promise<Response> {
  const headers = {
    authorization: `Bearer ${settings.token}`,
    ...(typeof request.body === 'string' && { 'content-type': 'application/json' }),
  };
  for (let tried = 1; ; tried += 1) {
    const answer = await fetch(url, { ...request, headers, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
      () => {
        throw new CallFailure(`${url.host} does not answer.`);
      },
    );
    if (answer.ok) return answer;
    const seconds = Number(answer.headers.get('retry-after') ?? NaN);
    const isLate = tried === TRIES || !(seconds <= LONGEST_WAIT_SECONDS);
    if (answer.status !== 429 || isLate) throw await failureOf(answer, url);
    await sleep(seconds * 1000);
  }
}

async function failureOf(answer: Response, url: URL): Promise<CallFailure> {
  const said = (await answer.json().catch(() => ({}))) as {
    message?: string;
    code?: string;
    errors?: Record<string, string[]>;
  };
  if (said.message === undefined) return new CallFailure(`${url.host} answered ${String(answer.status)}.`);
  const fields = Object.entries(said.errors ?? {}).map(([field, texts]) => `  ${field}: ${texts.join(' ')}`);
  return new CallFailure([`${said.message} (${said.code ?? String(answer.status)})`, ...fields].join('\n'));
}

function filledPath(path: string, params: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
