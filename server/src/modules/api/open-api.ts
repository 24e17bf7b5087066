import { z } from 'zod';
import { errors } from '@linklet/contract/http/errors.ts';
import { tokenPrefix, type Endpoint } from '@linklet/contract/http/endpoint.ts';
import { summaries } from './summaries.ts';

type Schema = Record<string, unknown>;

interface Service {
  name: string;
  /** Without a slash at its end. */
  url: string;
}

/** What programs may call, as OpenAPI 3.1 describes it, made of the contract. */
export function openApiOf(endpoints: readonly Endpoint[], { name, url }: Service): Schema {
  const ofTokens = endpoints.filter(({ token }) => token !== undefined);
  const paths: Record<string, Schema> = {};
  for (const endpoint of ofTokens.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))) {
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
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: errorSchema },
      responses: Object.fromEntries(refusals.map(({ name, description }) => [name, toRefusal(description)])),
    },
  };
}

const nameOf = ({ method, path }: Endpoint) => `${path} ${method}`;

function toOperation(endpoint: Endpoint): Schema {
  const { method, path, token, body, status = 200 } = endpoint;
  const permissions = [token ?? []].flat().join(', ');
  return {
    operationId: operationId(endpoint),
    summary: summaries[`${method} ${path}`] ?? '',
    description: `Needs the permission: ${permissions}.`,
    tags: [path.split('/')[1] ?? ''],
    ...parametersOf(endpoint),
    ...(body !== undefined && method !== 'GET' && { requestBody: bodyOf(endpoint) }),
    responses: {
      [status]: {
        description: 'Success',
        content: { 'application/json': { schema: toSchema(endpoint.response, 'output') } },
      },
      ...Object.fromEntries(
        refusals.map(({ status, name }) => [status, { $ref: `#/components/responses/${name}` }]),
      ),
    },
  };
}

/** Such as `getLinkHash`. */
function operationId({ method, path }: Endpoint): string {
  const words = path.split(/[^A-Za-z]+/).filter((word) => word !== '');
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function parametersOf(endpoint: Endpoint): Schema {
  const inPath = toParameters(endpoint.params, 'path');
  const inQuery = toParameters(endpoint.query, 'query');
  const key = endpoint.idempotent === true ? [keyParameter] : [];
  const all = [...inPath, ...inQuery, ...key];
  return all.length === 0 ? {} : { parameters: all };
}

/** A repeat with the same key gets the first answer again. */
const keyParameter: Schema = {
  ...{ name: 'Idempotency-Key', in: 'header', required: false },
  schema: { type: 'string', pattern: '^"?[\\w-]{8,128}"?$' },
};

function toParameters(schema: z.ZodType | undefined, place: 'path' | 'query'): Schema[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = toSchema(schema, 'input') as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    ...{ name, in: place, required: place === 'path' || required.includes(name), schema },
  }));
}

function bodyOf({ body, upload }: Endpoint): Schema {
  if (upload === undefined)
    return { required: true, content: { 'application/json': { schema: toSchema(body, 'input') } } };
  const form = toSchema(upload.fields, 'input') as { properties?: Schema };
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const schema = { ...form, properties: { ...form.properties, file }, required: ['file'] };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

function toSchema(schema: z.ZodType | undefined, io: 'input' | 'output'): Schema {
  if (schema === undefined) return {};
  const whole: Schema = z.toJSONSchema(schema, {
    ...{ io, unrepresentable: 'any' },
    override: ({ jsonSchema }) => {
      // A format says the same as the pattern that the library makes of it.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    },
  });
  // The document says which dialect it is in.
  return Object.fromEntries(Object.entries(whole).filter(([name]) => name !== '$schema'));
}

const refusals = [
  { status: '400', name: 'BadRequest', description: 'The request could not be read.' },
  { status: '401', name: 'Unauthorized', description: errors.token_invalid.message },
  {
    status: '403',
    name: 'Forbidden',
    description: 'The token lacks the permission, or the plan the feature.',
  },
  { status: '404', name: 'NotFound', description: 'It is not there, or not of this workspace.' },
  { status: '409', name: 'Conflict', description: 'It was changed meanwhile.' },
  { status: '422', name: 'Invalid', description: 'A field is wrong: `errors` tells which.' },
  {
    status: '429',
    name: 'TooManyRequests',
    description: 'Too many requests: `Retry-After` tells for how long.',
  },
] as const;

function toRefusal(description: string): Schema {
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } };
}

const errorSchema: Schema = {
  type: 'object',
  properties: {
    code: { type: 'string', description: 'It stays as it is; the sentence may change.' },
    message: { type: 'string' },
    request_id: { type: 'string' },
    errors: {
      ...{ type: 'object', description: 'Sentences by field.' },
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
  },
  required: ['code', 'message', 'request_id'],
};
