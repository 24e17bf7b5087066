import type { JsonSchema } from './description.ts';
import { sampleValues } from './sample-values.ts';

const { url, hash, alias, domain, linklet, moment } = sampleValues;

/** Of text, by the name of its field. */
const byName: Readonly<Record<string, string>> = {
  ...{ url, hash, alias, domain, linklet },
  ...{ link: hash, host: domain, old: 'https://old.example.com/spring' },
  ...{ email: 'ada@example.com', who: 'Ada', made_by: 'Ada', by: 'Ada', tag: 'newsletter' },
  ...{ title: 'Spring sale', name: 'Newsletter', file_name: 'links.csv', created_at: moment },
  ...{ expires_at: '2027-03-31T22:00:00Z', zone: 'Europe/Berlin', country: 'DE', value: 'DE' },
};

const byFormat: Readonly<Record<string, string>> = {
  'date-time': moment,
  date: moment.slice(0, 10),
  uuid: '0a1b2c3d-0000-4000-8000-000000000001',
  email: 'ada@example.com',
  uri: url,
};

/** What an answer of this form may look like. */
export function exampleOf(schema: JsonSchema, name = ''): unknown {
  const { const: constant, default: given, enum: choices = [], anyOf, oneOf, allOf } = schema;
  const known = [constant, given, choices[0]].find((value) => value !== undefined);
  if (known !== undefined) return known;
  const [first] = anyOf ?? oneOf ?? allOf ?? [];
  if (first !== undefined) return exampleOf(first, name);
  return exampleOfType(schema, name);
}

function exampleOfType(schema: JsonSchema, name: string): unknown {
  const type = [schema.type ?? []].flat().find((each) => each !== 'null');
  if (type === 'object') return exampleObject(schema);
  if (type === 'array') return exampleList(schema, name);
  if (type === 'string') return exampleText(schema, name);
  if (type === 'integer' || type === 'number') return exampleNumber(schema, name);
  if (type === 'boolean') return false;
  return null;
}

function exampleObject({ properties, additionalProperties, propertyNames }: JsonSchema): unknown {
  if (properties || typeof additionalProperties !== 'object') {
    const named = Object.entries(properties ?? {});
    return Object.fromEntries(named.map(([name, schema]) => [name, exampleOf(schema, name)]));
  }
  const names = (propertyNames?.enum ?? [hash]).map(String);
  return Object.fromEntries(names.map((name) => [name, exampleOf(additionalProperties)]));
}

function exampleList({ items, prefixItems, minItems = 1 }: JsonSchema, name: string): unknown[] {
  if (prefixItems) return prefixItems.map((item) => exampleOf(item));
  const item = exampleOf(items ?? {}, name.replace(/s$/, ''));
  return Array.from({ length: Math.max(1, minItems) }, () => item);
}

function exampleText({ format = '', pattern = '', maxLength = Infinity }: JsonSchema, name: string): string {
  const text = byFormat[format] ?? byName[name] ?? 'text';
  const fits = [text, hash, '#17171c', '09:30'].find((each) => new RegExp(pattern, 'u').test(each)) ?? text;
  return fits.slice(0, maxLength);
}

const ID = 42;
const FEW = 12;

function exampleNumber({ minimum, exclusiveMinimum, maximum }: JsonSchema, name: string): number {
  const least = Math.max(minimum ?? 0, (exclusiveMinimum ?? -1) + 1);
  const usual = name === 'id' ? ID : FEW;
  return Math.min(Math.max(least, usual), maximum ?? Infinity);
}
