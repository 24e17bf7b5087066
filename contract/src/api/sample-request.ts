import type { ApiCall, BodyType } from './description.ts';

/** A request as samples send it. The token is not in it: samples read it from `LINKLET_TOKEN`. */
export interface SampleRequest {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: SampleBody;
}

export type SampleBody = { kind: 'json'; value: unknown } | { kind: 'form'; fields: Record<string, string> };

/** The field of a form that is the path of a file. */
export const fileField = 'file';

/** What is filled in; what is not is left out. */
export interface SampleValues {
  parameters: Readonly<Record<string, unknown>>;
  body: unknown;
}

/** As the description's examples say. */
export function exampleValues({ parameters = [], requestBody }: ApiCall): SampleValues {
  const given = parameters.filter(({ example }) => example !== undefined);
  const { example } = Object.values(requestBody?.content ?? {})[0] ?? {};
  return { parameters: Object.fromEntries(given.map(({ name, example }) => [name, example])), body: example };
}

/** `baseUrl` is that of the API's first version, without a slash at its end. */
export function sampleRequestOf(call: ApiCall, values: SampleValues, baseUrl: string): SampleRequest {
  const { method, requestBody } = call;
  const [type] = Object.keys(requestBody?.content ?? {}) as BodyType[];
  const isJson = type === 'application/json';
  return {
    method,
    url: baseUrl + pathOf(call, values) + queryOf(call, values),
    headers: { ...headersOf(call, values), ...(isJson && { 'Content-Type': 'application/json' }) },
    ...(isJson && { body: { kind: 'json', value: values.body } }),
    ...(type === 'multipart/form-data' && { body: { kind: 'form', fields: textsOf(values.body) } }),
  };
}

function pathOf({ path }: ApiCall, { parameters }: SampleValues): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(textOf(parameters[name])));
}

function queryOf(call: ApiCall, values: SampleValues): string {
  const pairs = valuesIn(call, values, 'query').flatMap(([name, value]) =>
    [value].flat().map((each) => `${encoded(name)}=${encoded(textOf(each))}`),
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** As browsers and command lines alike send it. */
const encoded = (text: string) => encodeURIComponent(text).replaceAll("'", '%27');

function headersOf(call: ApiCall, values: SampleValues): Record<string, string> {
  return Object.fromEntries(valuesIn(call, values, 'header').map(([name, value]) => [name, textOf(value)]));
}

function valuesIn(
  { parameters = [] }: ApiCall,
  values: SampleValues,
  place: 'query' | 'header',
): [string, unknown][] {
  const names = parameters.filter((each) => each.in === place).map(({ name }) => name);
  return names
    .map((name): [string, unknown] => [name, values.parameters[name]])
    .filter(([, value]) => value !== undefined && value !== '');
}

function textsOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  const texts = Object.entries(value).map(([name, each]) => [name, textOf(each)] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
