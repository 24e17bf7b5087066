import { z } from 'zod';
import { dryRunHeader, tokenPrefix, type Endpoint } from '@linklet/contract/http/endpoint.ts';
import { examples, type Example } from './examples.ts';
import { groupOf, groups } from './groups.ts';
import { awaitsApproval, commonRefusals, errorSchema, refusalExamples, refusalsOf } from './refusals.ts';
import { summaries } from './summaries.ts';

type Schema = Record<string, unknown>;

const MOST_TEXT = 20_000;

interface Service {
  name: string;
  /** Without a slash at its end. */
  url: string;
}

/** What programs may call, as OpenAPI 3.1 describes it, made of the contract. */
export function openApiOf(endpoints: readonly Endpoint[], { name, url }: Service): Schema {
  const ofTokens = endpoints.filter(({ token }) => token !== undefined);
  const paths: Record<string, Schema> = {};
  for (const endpoint of ofTokens.toSorted((one, other) => placeOf(one) - placeOf(other))) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: toOperation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${name} API`,
      version: '1',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: url + tokenPrefix }],
    security: [{ token: [] }],
    tags: groups.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: errorSchema },
      responses: { ...commonRefusals(), AwaitsApproval: awaitsApproval() },
      examples: refusalExamples(),
    },
  };
}

const places = Object.keys(summaries);
const placeOf = ({ method, path }: Endpoint) => places.indexOf(`${method} ${path}`);

function toOperation(endpoint: Endpoint): Schema {
  const { method, path, token, body, status = 200 } = endpoint;
  const permissions = [token ?? []].flat();
  return {
    operationId: operationId(endpoint),
    summary: summaries[`${method} ${path}`] ?? '',
    description: `Needs the permission: ${permissions.join(', ')}.`,
    tags: [groupOf(path).name],
    // One of them is enough.
    security: permissions.map((permission) => ({ token: [permission] })),
    ...parametersOf(endpoint),
    ...(body !== undefined && method !== 'GET' && { requestBody: bodyOf(endpoint) }),
    responses: {
      [status]: {
        description: 'Success',
        content: { 'application/json': { schema: toSchema(endpoint.response, 'output') } },
      },
      ...(isAskable(endpoint) && { 202: { $ref: '#/components/responses/AwaitsApproval' } }),
      ...refusalsOf(endpoint),
    },
  };
}

/** A token with files never waits for approval. */
function isAskable({ method, upload }: Endpoint): boolean {
  return method !== 'GET' && upload === undefined;
}

/** Such as `getLinkHash`. */
function operationId({ method, path }: Endpoint): string {
  const words = path.split(/[^A-Za-z]+/).filter((word) => word !== '');
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function parametersOf(endpoint: Endpoint): Schema {
  const { params, query } = exampleOf(endpoint);
  const all = [
    ...toParameters(endpoint.params, 'path', params),
    ...toParameters(endpoint.query, 'query', query),
    ...(endpoint.idempotent === true ? [keyParameter] : []),
    ...(endpoint.method === 'GET' ? [] : [dryRunParameter]),
  ];
  return all.length === 0 ? {} : { parameters: all };
}

const keyParameter: Schema = {
  ...{ name: 'Idempotency-Key', in: 'header', required: false },
  description: 'A repeat with the same key gets the first answer again.',
  schema: { type: 'string', pattern: '^"?[\\w-]{8,128}"?$' },
};

const dryRunParameter: Schema = {
  ...{ name: dryRunHeader, in: 'header', required: false },
  description: 'With `true` the call is a trial: it answers as usual, and nothing is saved.',
  schema: { type: 'string', enum: ['true', 'false'] },
};

function toParameters(
  schema: z.ZodType | undefined,
  place: 'path' | 'query',
  given: Readonly<Record<string, unknown>> = {},
): Schema[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = toSchema(schema, 'input') as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    ...{ name, in: place, required: place === 'path' || required.includes(name), schema },
    ...(name in given && { example: given[name] }),
  }));
}

function bodyOf(endpoint: Endpoint): Schema {
  const { body, upload } = endpoint;
  const { body: example = {} } = exampleOf(endpoint);
  if (upload === undefined)
    return { required: true, content: { 'application/json': { schema: toSchema(body, 'input'), example } } };
  const form = toSchema(upload.fields, 'input') as { properties?: Schema };
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const schema = { ...form, properties: { ...form.properties, file }, required: ['file'] };
  return {
    required: true,
    content: { 'multipart/form-data': { schema, example: { ...example, file: 'links.csv' } } },
  };
}

const exampleOf = ({ method, path }: Endpoint): Example => examples[`${method} ${path}`] ?? {};

function toSchema(schema: z.ZodType | undefined, io: 'input' | 'output'): Schema {
  if (schema === undefined) return {};
  const whole: Schema = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: inPlainWords });
  // The document says which dialect it is in.
  return Object.fromEntries(Object.entries(whole).filter(([name]) => name !== '$schema'));
}

function inPlainWords({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}): void {
  // A format says the same as the pattern that the library makes of it.
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  // Guests alone are asked whether they are people.
  if (jsonSchema.properties) delete jsonSchema.properties['captcha_token'];
  // Beyond them no number is whole in JavaScript: they are no bounds of ours.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  const most = jsonSchema.type === 'string' ? mostCharacters(zodSchema) : undefined;
  if (most !== undefined) jsonSchema.maxLength = most;
}

/** The library can't read it from a rule of ours, so its bound is looked for. */
function mostCharacters({ _zod: { def } }: z.core.$ZodTypes): number | undefined {
  const rules = (def.checks ?? []).map(({ _zod }) => (_zod.def as { fn?: unknown }).fn);
  return rules.map(boundOf).find((most) => most !== undefined);
}

function boundOf(rule: unknown): number | undefined {
  if (typeof rule !== 'function') return undefined;
  const takes = (text: string) => {
    try {
      return (rule as (text: string) => unknown)(text) === true;
    } catch {
      // It is about text of another kind.
      return false;
    }
  };
  let [least, beyond] = [0, MOST_TEXT];
  if (!takes('') || takes('x'.repeat(beyond))) return undefined;
  while (beyond - least > 1) {
    const middle = Math.floor((least + beyond) / 2);
    if (takes('x'.repeat(middle))) least = middle;
    else beyond = middle;
  }
  // Only a rule about characters takes as many of those that are two units each.
  return takes('😀'.repeat(least)) && !takes('😀'.repeat(beyond)) ? least : undefined;
}
