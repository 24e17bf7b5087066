import type { JsonSchema } from '@linklet/contract/api/description.ts';

const formats: Readonly<Record<string, string>> = {
  'date-time': 'date and time',
  date: 'date',
  uuid: 'UUID',
  email: 'email',
  uri: 'URL',
};

/** What a value of this form is, such as `text or null`. */
export function typeWords(schema: JsonSchema): string {
  const { const: constant, enum: choices, anyOf, oneOf } = schema;
  if (constant !== undefined) return JSON.stringify(constant);
  if (choices) return choices.map((each) => JSON.stringify(each)).join(' | ');
  const either = anyOf ?? oneOf;
  if (either) return joined(either.map(typeWords));
  return joined([schema.type ?? 'any'].flat().map((type) => wordsOfType(type, schema)));
}

const joined = (words: readonly string[]) =>
  [...new Set(words)]
    .toSorted((one, other) => Number(one === 'null') - Number(other === 'null'))
    .join(' or ');

function wordsOfType(type: string, schema: JsonSchema): string {
  if (type === 'string') return formats[schema.format ?? ''] ?? 'text';
  if (type === 'array') return `list of ${typeWords(schema.items ?? {})}`;
  return type === 'object' ? objectWords(schema) : (names[type] ?? type);
}

function objectWords({ properties, additionalProperties }: JsonSchema): string {
  const isOpen = properties === undefined && typeof additionalProperties === 'object';
  return isOpen ? `object of ${typeWords(additionalProperties)}` : 'object';
}

const names: Readonly<Record<string, string>> = { boolean: 'true or false', integer: 'whole number' };

/** Between which bounds a value must be, each in words. */
export function boundWords(schema: JsonSchema): string[] {
  const { minLength, maxLength, minimum, exclusiveMinimum, maximum, minItems, maxItems } = schema;
  const least = minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + 1);
  return [
    ...rangeWords(minLength, maxLength, 'characters'),
    ...rangeWords(least, maximum, ''),
    ...rangeWords(minItems, maxItems, 'entries'),
    ...patternWords(schema.pattern),
    ...(schema.default === undefined ? [] : [`${JSON.stringify(schema.default)} by default`]),
    ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap(boundWords),
    ...(schema.items ? boundWords(schema.items).map((words) => `each ${words}`) : []),
  ];
}

function rangeWords(least: number | undefined, most: number | undefined, unit: string): string[] {
  const words = [
    ...(least === undefined ? [] : [`at least ${least.toLocaleString('en')}`]),
    ...(most === undefined ? [] : [`at most ${most.toLocaleString('en')}`]),
  ];
  return words.length === 0 ? [] : [`${words.join(', ')} ${unit}`.trim()];
}

/** No control characters: so is all text, which nobody needs to read each time. */
const plainText = /\\p\{Cc\}/;

function patternWords(pattern: string | undefined): string[] {
  return pattern === undefined || plainText.test(pattern) ? [] : [`matches ${pattern}`];
}

export interface Field {
  name: string;
  isRequired: boolean;
  schema: JsonSchema;
}

/** What a value of this form has within, at whatever depth of lists and choices it stands. */
export function fieldsOf(schema: JsonSchema): Field[] {
  if (schema.properties) return ownFields(schema);
  const within = schema.items ?? schema.additionalProperties;
  if (typeof within === 'object') return fieldsOf(within);
  // Null, and other forms without fields, take none away.
  return fieldsOfChoices((schema.anyOf ?? schema.oneOf ?? []).filter((each) => fieldsOf(each).length > 0));
}

function ownFields({ properties = {}, required = [] }: JsonSchema): Field[] {
  const all = Object.entries(properties).map(([name, schema]) => ({
    ...{ name, schema },
    isRequired: required.includes(name),
  }));
  return all.toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired));
}

/** Of several forms that a value may have, what each has, once. */
function fieldsOfChoices(choices: readonly JsonSchema[]): Field[] {
  const all = choices.flatMap(fieldsOf);
  const names = [...new Set(all.map(({ name }) => name))];
  return names.map((name) => {
    const same = all.filter((field) => field.name === name);
    const schemas = same.map(({ schema }) => schema);
    const [first = {}] = schemas;
    return {
      name,
      isRequired: same.length === choices.length && same.every(({ isRequired }) => isRequired),
      schema: schemas.length > 1 ? { anyOf: schemas } : first,
    };
  });
}
