import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { callsOf, type ApiCall, type ApiDescription } from '@linklet/contract/api/description.ts';
import {
  exampleValues,
  fileField,
  sampleRequestOf,
  type SampleRequest,
  type SampleValues,
} from '@linklet/contract/api/sample-request.ts';
import { sampleLanguages, sampleOf, type SampleLanguage } from '@linklet/contract/api/samples/samples.ts';
import { tokenPrefix } from '@linklet/contract/http/endpoint.ts';
import { entrances } from '../../all-modules.ts';
import { makeToken } from '../../testing/access/tokens.ts';
import { makeSubscriber } from '../../testing/accounts.ts';
import { recordRequests, type Recorded } from '../../testing/samples/record-requests.ts';
import { runners } from '../../testing/samples/runners.ts';
import { freshUrl, startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';
import { openApiOf } from './open-api.ts';

let app: TestApp;
let service: string;
beforeAll(async () => {
  app = await startTestApp();
  service = await app.listen();
});
afterAll(() => app.close());

const FILE = 'url,alias\nhttps://example.com/é,"a,b"\r\n';

const description = openApiOf(
  entrances.flatMap(({ endpoints }) => endpoints),
  { name: 'Linklet', url: 'https://links.example.com' },
) as unknown as ApiDescription;
const calls = callsOf(description);

const languages = sampleLanguages.map((language) => ({ language, how: runners[language].how }));

/** Text that each language has its own trouble with. */
const hardText =
  'it’s 5 o\'clock "now" $HOME ${x} $(ls) `ls` !! \\n \\ \n\t<?php ?> %s 1+1=2&3 é 日本 😀 \u2028 \u007f @x';
const hardBody = {
  ...{ text: hardText, [hardText]: 1, none: null, no: false, yes: true, number: -1.5, zero: 0 },
  ...{
    empty: {},
    nothing: [],
    list: [[], {}, [null, 'a']],
    numbered: { 0: 'a', 1: 'b' },
    later: { 301: 'a' },
  },
  ...{ '@file': '@/etc/passwd', long: 12_345_678_901_234 },
};

test.each(languages)('samples in $language, $how, send what they say, and do it', async ({ language }) => {
  const nobody = await recordRequests();
  const { browser } = await makeSubscriber(app);
  const { secret } = await makeToken(browser);
  const passedOn = await recordRequests(service);
  onTestFinished(nobody.close);
  onTestFinished(passedOn.close);
  const [changed, deleted] = [await makeLink(browser), await makeLink(browser)];
  const made = { url: freshUrl(), title: 'it’s "20 %" off, $5 `now`' };
  const { title } = made;
  const core: Record<string, SampleValues> = {
    postUrlCreate: { parameters: {}, body: made },
    getUrlsFilter: { parameters: { filter: 'all', search: 'it’s' }, body: undefined },
    patchLinkHash: { parameters: { hash: changed.hash }, body: { title, version: changed.version } },
    putLinkHashState: {
      parameters: { hash: deleted.hash },
      body: { state: 'deleted', version: deleted.version },
    },
    getStatsTotals: { parameters: { period: 'last_7_day' }, body: undefined },
    patchTagsTag: { parameters: { tag: 'kept' }, body: { name: 'été&co' } },
  };
  const recorded = [
    ...calls.map((call) => sampleRequestOf(call, exampleValues(call), nobody.url + tokenPrefix)),
    ...hardRequests(nobody.url),
  ];
  const done = Object.entries(core).map(([id, values]) =>
    sampleRequestOf(callOf(id), values, passedOn.url + tokenPrefix),
  );

  await run(language, [...recorded, ...done], secret);

  const sent = await Promise.all(nobody.requests.map(partsOf));
  expect(sent).toEqual(recorded.map((request) => partsWanted(request, secret)));
  expect(passedOn.requests.map(({ status }) => status)).toEqual(done.map(() => 200));
  const listed = (await browser.get('/urls/all')).json().data as { url: string; title: string }[];
  expect(listed.map((link) => link.title)).toEqual([title, title]);
  expect(listed.map((link) => link.url)).toContain(made.url);
  expect((await browser.get(`/link/${deleted.hash}`)).json().state).toBe('deleted');
  expect((await browser.get('/tags')).json().data).toMatchObject([{ name: 'été&co' }]);
});

async function makeLink(browser: Browser): Promise<{ hash: string; version: number }> {
  const [{ hash }] = (await browser.post('/url/create', { url: freshUrl(), tags: ['kept'] })).json();
  return (await browser.get(`/link/${hash}`)).json();
}

async function run(
  language: SampleLanguage,
  requests: readonly SampleRequest[],
  token: string,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'linklet-samples-'));
  onTestFinished(async () => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'links.csv'), FILE);
  const samples = requests.map((request) => sampleOf(language, request));
  await runners[language].run(samples, { folder, token });
}

function callOf(id: string): ApiCall {
  const call = calls.find(({ operationId }) => operationId === id);
  if (call === undefined) throw new Error(`There is no ${id}.`);
  return call;
}

function hardRequests(url: string): SampleRequest[] {
  const read = { parameters: { alias: hardText, domain: hardText }, body: undefined };
  const form = { parameters: {}, body: { tags: hardText.replaceAll('\n', ' '), file: 'links.csv' } };
  const key = { 'Idempotency-Key': '"it\'s $HOME \\ `ls` !!"' };
  return [
    sampleRequestOf(callOf('getAliasAlias'), read, url),
    sampleRequestOf(callOf('postUrlCreate'), { parameters: key, body: hardBody }, url),
    sampleRequestOf(callOf('postBulkCsv'), form, url),
  ];
}

interface Parts {
  method: string;
  url: string;
  headers: Record<string, string | undefined>;
  body: unknown;
}

async function partsOf({ method, url, headers, body }: Recorded): Promise<Parts> {
  const { authorization, 'content-type': type } = headers;
  const named = Object.entries(headers).filter(([name]) => chosenHeaders.includes(name));
  return {
    ...{ method, url },
    headers: { ...(Object.fromEntries(named) as Record<string, string>), authorization },
    body: body.length === 0 ? null : await bodyOf(body, type ?? ''),
  };
}

async function bodyOf(body: Buffer, type: string): Promise<unknown> {
  if (!type.startsWith('multipart/form-data')) return { type, value: JSON.parse(body.toString()) as unknown };
  const response = new Response(new Uint8Array(body), { headers: { 'content-type': type } });
  // oxlint-disable-next-line typescript/no-deprecated -- In a test nobody floods it, and all is there already.
  const form = await response.formData();
  const entries = [...form].map(async ([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, { name: value.name, text: await value.text() }],
  );
  return Object.fromEntries(await Promise.all(entries)) as unknown;
}

/** Besides the token. */
const chosenHeaders = ['idempotency-key', 'linklet-dry-run'];

function partsWanted({ method, url, headers, body }: SampleRequest, token: string): Parts {
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  const { pathname, search } = new URL(url);
  return {
    ...{ method, url: pathname + search },
    headers: {
      ...Object.fromEntries(named.filter(([name]) => chosenHeaders.includes(name))),
      authorization: `Bearer ${token}`,
    },
    body: bodyWanted(body),
  };
}

function bodyWanted(body: SampleRequest['body']): unknown {
  if (body === undefined) return null;
  if (body.kind === 'json') return { type: 'application/json', value: body.value };
  return { ...body.fields, [fileField]: { name: body.fields[fileField], text: FILE } };
}
