import type { ApiCall, Parameter } from '@linklet/contract/api/description.ts';
import { dryRunHeader } from '@linklet/contract/http/endpoint.ts';
import { exampleValues, fileField, type SampleValues } from '@linklet/contract/api/sample-request.ts';

/** What is filled in of a call, as text. */
export interface CallDraft {
  parameters: Readonly<Record<string, string>>;
  /** JSON, where the call has such a body. */
  body: string;
  /** Of a form. */
  fields: Readonly<Record<string, string>>;
}

export function draftOf(call: ApiCall): CallDraft {
  const { parameters, body } = exampleValues(call);
  return {
    parameters: textsOf(parameters),
    body: body === undefined ? '' : JSON.stringify(body, null, 2),
    fields: isForm(call) ? textsOf(body) : {},
  };
}

export function isForm({ requestBody }: ApiCall): boolean {
  return requestBody?.content['multipart/form-data'] !== undefined;
}

/** Those that are filled in; whether it is only tried is a switch of its own. */
export function filledIn({ parameters = [] }: ApiCall): Parameter[] {
  return parameters.filter(({ name }) => name !== dryRunHeader);
}

/** Why a parameter can’t be sent so; undefined where it can. */
export function parameterFault({ in: place, required }: Parameter, value: string): string | undefined {
  if (required && value === '') return 'This is required.';
  // Whoever reads an address takes them for steps within it.
  return place === 'path' && /^[.]{1,2}$/.test(value) ? 'This can’t be part of a URL.' : undefined;
}

/** Null where the body is no JSON. */
export function valuesOf(call: ApiCall, { parameters, body, fields }: CallDraft): SampleValues | null {
  const given = filledIn(call).map(({ name, example }) => [name, valueOf(parameters[name], example)]);
  const read = isForm(call) ? { value: fields } : readJson(body);
  return read && { parameters: Object.fromEntries(given) as Record<string, unknown>, body: read.value };
}

function valueOf(text = '', example: unknown): unknown {
  return Array.isArray(example) ? text.split(',').filter((each) => each !== '') : text;
}

function readJson(text: string): { value: unknown } | null {
  if (text.trim() === '') return { value: undefined };
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

function textsOf(values: unknown): Record<string, string> {
  if (typeof values !== 'object' || values === null) return {};
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : String(value),
    ]),
  );
}

/** The fields of its form but the file. */
export function formFields(call: ApiCall): string[] {
  const { properties = {} } = call.requestBody?.content['multipart/form-data']?.schema ?? {};
  return Object.keys(properties).filter((name) => name !== fileField);
}
