/** What of the API's own description is read by its page and its samples. */
export interface ApiDescription {
  info: { title: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    responses: Record<string, Answer>;
    examples: Record<string, { summary: string; value: unknown }>;
  };
}

export interface Operation {
  operationId: string;
  summary: string;
  tags: [string];
  /** Each names one permission that is enough. */
  security: { token: [string] }[];
  parameters?: Parameter[];
  requestBody?: { content: Content<BodyType> };
  responses: Record<string, Answer | Reference>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
}

export type BodyType = 'application/json' | 'multipart/form-data';

type Content<Type extends string> = Partial<Record<Type, { schema: JsonSchema; example?: unknown }>>;

export interface Answer {
  description: string;
  content: { 'application/json': { schema: JsonSchema; examples?: Record<string, Reference> } };
}

export interface Reference {
  $ref: string;
}

export interface JsonSchema {
  type?: string | readonly string[];
  format?: string;
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  prefixItems?: readonly JsonSchema[];
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  maxItems?: number;
}

/** One call of the API, with where it is. */
export interface ApiCall extends Operation {
  method: string;
  path: string;
}

/** In the order of their groups. */
export function callsOf({ tags, paths }: ApiDescription): ApiCall[] {
  const all = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      ...operation,
      ...{ method: method.toUpperCase(), path },
    })),
  );
  return tags.flatMap(({ name }) => all.filter((call) => call.tags[0] === name));
}

/** The answer itself, where a call only names one that others have, too. */
export function answerOf({ components }: ApiDescription, answer: Answer | Reference): Answer | undefined {
  return '$ref' in answer ? components.responses[answer.$ref.split('/').at(-1) ?? ''] : answer;
}
