import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { optionEdits } from '@linklet/contract/links/options/list.ts';
import { plainOptions } from '@linklet/contract/links/options/plain-options.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { exportedTables } from '../processes/backup/exported-tables.ts';
import { makeSubscriber } from './accounts.ts';
import { freshUrl, startTestApp, type Browser, type TestApp } from './test-app.ts';

let app: TestApp;
let browser: Browser;
let pixel: number;
beforeAll(async () => {
  app = await startTestApp();
  ({ browser } = await makeSubscriber(app, 'pro'));
  const script = { name: 'Shop', provider: 'meta', pixel_id: '123456789012345' };
  pixel = (await browser.post('/settings/pixel-scripts', script)).json().id;
});
afterAll(() => app.close());

type Values = Record<string, unknown>;

const title = { card_title: 'The sale' };

interface Sample {
  value: unknown;
  along?: Values;
}

/** What is set of options that are no switches, with what they need beside them. */
const samples: Record<string, () => Sample> = {
  redirect_status: () => ({ value: 308 }),
  starts_at: () => ({ value: new Date(Date.now() + 3_600_000).toISOString() }),
  pixels: () => ({ value: [pixel] }),
  max_clicks: () => ({ value: 5 }),
  after_clicks_url: () => ({ value: 'https://after.example/' }),
  card_title: () => ({ value: 'The sale' }),
  card_text: () => ({ value: 'Until Sunday.', along: title }),
  card_image_url: () => ({ value: 'https://pictures.example/a.png', along: title }),
  external_id: () => ({ value: randomUUID() }),
};

const plain: Values = plainOptions;
// A password is kept as a hash: nobody can read it, export it, or put it back.
const names = Object.keys(optionEdits).filter((name) => name !== 'password');

test.each(names)('%s stands the same wherever a link is made, changed, told and exported', async (name) => {
  const sample = samples[name] ?? (() => ({ value: !(plain[name] as boolean) }));
  const [{ value, along = {} }, { value: next }]: [Sample, Sample] = [sample(), sample()];

  const made = await make({ ...along, [name]: value });
  const other = await make(along);
  const changed = await change(other, { [name]: next });
  const [creation] = await historyOf(made);
  const [entry] = await historyOf(changed);
  const back = await change(changed, entry?.before ?? {});

  expect([made, changed].map((link) => optionOf(link, name))).toEqual([value, next]);
  expect(creation).toMatchObject({ action: 'link.created', after: { [name]: value } });
  expect(entry).toMatchObject({
    action: 'link.changed',
    before: { [name]: plain[name] },
    after: { [name]: next },
  });
  expect(optionOf(back, name)).toEqual(plain[name]);
  expect(await exported(made, name)).not.toEqual(await exported(back, name));
});

test('most links have what the contract says', async () => {
  expect((await make({})).options).toEqual(plainOptions);
});

async function make(options: Values): Promise<ListedLink> {
  const answer = await browser.post('/url/create', { url: freshUrl(), ...options });
  return (await browser.get(`/link/${answer.json()[0].hash}`)).json();
}

async function change({ hash, version }: ListedLink, edit: Values): Promise<ListedLink> {
  return (await browser.patch(`/link/${hash}`, { ...edit, version })).json();
}

async function historyOf({ hash }: ListedLink): Promise<{ before: Values | null }[]> {
  return (await browser.get(`/link/${hash}/history`)).json().data;
}

function optionOf({ options }: ListedLink, name: string): unknown {
  return (options as Values)[name];
}

async function exported({ hash }: ListedLink, name: string): Promise<unknown> {
  const [row] = await app.sql.unsafe(
    `select * from (${exportedTables['links'] ?? ''}) as exported where hash = $1`,
    [hash],
  );
  expect(row).toHaveProperty(name);
  return row?.[name];
}
