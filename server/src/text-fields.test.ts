import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '@linklet/contract/http/endpoint.ts';
import { entrances } from './all-modules.ts';
import { makeStaff } from './testing/accounts.ts';
import { startTestApp, type Answer, type Browser, type TestApp } from './testing/test-app.ts';

let app: TestApp;
let staff: Browser;
beforeAll(async () => {
  app = await startTestApp();
  staff = await makeStaff(app);
  // Whoever may do everything is refused for what they say alone.
  await app.sql`
    insert into subscriptions (billable_id, plan_name, interval, starts_at)
    select id, 'enterprise organization', 'monthly', now() from billables on conflict do nothing`;
  await staff.post('/organizations', { name: 'Acme', slug: SAMPLE });
  await staff.post(`/organization/${SAMPLE}/teams`, { name: 'Sales', slug: SAMPLE });
});
afterAll(() => app.close());

// A password may be of any characters, and a browser's time zone that we don't know is as good as none.
const TAKEN = ['password', 'password_confirmation', 'POST /register time_zone'];
/** What every name in an address may be. */
const SAMPLE = '1'.repeat(16);
const CONTROLS = ['\0', '\u001b', '\u0085', '\ud800'];

interface Field {
  endpoint: Endpoint;
  where: 'params' | 'query' | 'body';
  field: string;
  isList: boolean;
}

const endpoints = entrances.flatMap((entrance) => entrance.endpoints);

const fields = endpoints.flatMap((endpoint) =>
  (['params', 'query', 'body'] as const).flatMap((where) => textFields(endpoint, where)),
);

const isTaken = (field: Field) =>
  TAKEN.some((taken) => taken === nameOf(field) || taken === field.field) || field.where === 'params';

test.each(fields.filter(isTaken).map((field) => [nameOf(field), field] as const))(
  '%s does no harm with control characters',
  async (_, field) => {
    for (const control of CONTROLS) {
      const answer = await send([field], `a${control}b`);
      expect(answer.statusCode).toBeLessThan(500);
    }
  },
);

const together = Map.groupBy(
  fields.filter((field) => !isTaken(field)),
  ({ endpoint, where }) => `${endpoint.method} ${endpoint.path} ${where}`,
);

test.each([...together])('%s takes no control characters in any field', async (_, all) => {
  for (const control of CONTROLS) {
    const refused = await refusedIn(all, control);
    // Some are looked at once the others are right.
    const left = all.filter(({ field }) => !refused.includes(field));
    for (const field of left) expect(await refusedIn([field], control)).toContain(field.field);
  }
});

async function refusedIn(given: readonly Field[], control: string): Promise<string[]> {
  const answer = await send(given, `a${control}b`);
  expect(answer.statusCode).toBe(422);
  // One of several is named by its place.
  return Object.keys(answer.json().errors).map((name) => name.replace(/\.0$/, ''));
}

// Whom staff who own an organization are not.
const NOT_STAFF = ['guestOnly', 'impersonator', 'returningOwner'];

test.each(
  endpoints
    .filter(({ access, isStream }) => !NOT_STAFF.includes(access) && isStream !== true)
    // Those that take a file are asked with one.
    .filter(({ upload, maxFileBytes }) => upload === undefined && maxFileBytes === undefined)
    .map((endpoint) => [endpoint.method, endpoint.path, endpoint] as const),
)('%s %s refuses a question by a field that it does not know', async (method, path, endpoint) => {
  const asked = path.replaceAll(/:(\w+)/g, (_, name: string) => sampleParam(endpoint, name));

  const answer = await staff.get(`${asked}?nobody=1`, { method, ...(method !== 'GET' && { body: {} }) });

  expect([answer.statusCode, answer.json().errors?.nobody]).toEqual([422, [expect.any(String)]]);
});

const PIECES = ['x', ' ', '"', 'a.', '/', '%', '[', '\\'];
// As much as an address may have, and nearly as much as a body.
const LONG = 5000;
const LONGEST = 100_000;

// Each field gets two of them, and each of them fields of all kinds; that every schema and every function that reads
// text takes all of them in time is shown without a server, beside the contract.
const piecesFor = (index: number) =>
  [2 * index, 2 * index + 1].map((at) => String(PIECES[at % PIECES.length]));

test.each(fields.map((field, index) => [nameOf(field), field, index] as const))(
  '%s does no harm however long it is',
  async (_, field, index) => {
    for (const piece of piecesFor(index)) {
      const size = field.where === 'body' ? LONGEST : LONG;
      const answer = await send([field], piece.repeat(size / piece.length));
      expect(answer.statusCode).toBeLessThan(500);
    }
  },
);

function nameOf({ endpoint, field }: Field): string {
  return `${endpoint.method} ${endpoint.path} ${field}`;
}

function textFields(endpoint: Endpoint, where: Field['where']): Field[] {
  const schema = endpoint[where];
  if (schema === undefined || endpoint.maxFileBytes !== undefined) return [];
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties)
    .filter(([, property]) => isText(property))
    .map(([field, property]) => ({ endpoint, where, field, isList: !isText(property, false) }));
}

type Property = Exclude<z.core.JSONSchema.JSONSchema['properties'], undefined>[string];

/** Also where it may be left out, or where there may be several. */
function isText(property: Property, orList = true): boolean {
  if (typeof property === 'boolean') return false;
  if (property.type === 'string') return true;
  if (property.anyOf) return property.anyOf.some((one) => isText(one, orList));
  const { items } = property;
  return orList && typeof items === 'object' && !Array.isArray(items) && isText(items);
}

/** One of the words that may stand there, or the sample. */
function sampleParam({ params }: Endpoint, name: string): string {
  const { properties = {} } = params === undefined ? {} : z.toJSONSchema(params, { unrepresentable: 'any' });
  const property = properties[name];
  if (typeof property !== 'object') return SAMPLE;
  if (name === 'country') return 'DE';
  const [word] = property.enum ?? [];
  return typeof word === 'string' ? word : sampleOf(property);
}

function sampleOf({ format, type }: { format?: string; type?: unknown }): string {
  if (format === 'uuid') return crypto.randomUUID();
  return type === 'integer' ? '1' : SAMPLE;
}

/** Gives a text to fields of one part of a request. */
async function send(given: readonly Field[], text: string): Promise<Answer> {
  const [first] = given;
  if (first === undefined) throw new Error('A text is given to no field.');
  const { endpoint, where } = first;
  const { method, path } = endpoint;
  // Half of a surrogate pair is nothing that an address can carry.
  const inAddress = encodeURIComponent(text.replace('\ud800', '\0'));
  const asked = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    where === 'params' && given.some(({ field }) => field === name) ? inAddress : sampleParam(endpoint, name),
  );
  const query = where === 'query' ? `?${given.map(({ field }) => `${field}=${inAddress}`).join('&')}` : '';
  const body =
    where === 'body'
      ? Object.fromEntries(given.map(({ field, isList }) => [field, isList ? [text] : text]))
      : {};
  return staff.get(asked + query, { method, ...(method !== 'GET' && { body }) });
}
