import { Refusal, type Call } from '../fake-server.ts';

export type Params = Record<string, unknown>;

/** What a request says, in JSON or in its address. */
export function readParams({ body, query }: Call): Params {
  return body === '' ? Object.fromEntries(query) : (JSON.parse(body) as Params);
}

/** Refuses fields that Paddle does not know, and the lack of those that it needs. */
export function requireFields(
  params: Params,
  { needed = [], known = [] }: { needed?: string[]; known?: string[] },
): void {
  const names = new Set([...needed, ...known]);
  const unknown = Object.keys(params).find((name) => !names.has(name));
  if (unknown !== undefined) throw refusal('bad_request', `Unknown field ${unknown}.`);
  const missing = needed.find((name) => params[name] === undefined);
  if (missing !== undefined) throw refusal('invalid_field', `Field ${missing} is required.`);
}

export function refusal(code: string, detail: string, status = 400): Refusal {
  const documentation_url = `https://developer.paddle.com/errors/${code}`;
  return new Refusal(status, { error: { type: 'request_error', code, detail, documentation_url }, meta: {} });
}

export function notFound(): Refusal {
  return refusal('not_found', 'Entity not found.', 404);
}

export const one = (data: unknown) => ({ data, meta: { request_id: 'request' } });

export const many = (data: readonly unknown[]) => ({
  data,
  meta: {
    request_id: 'request',
    pagination: { per_page: 50, next: '', has_more: false, estimated_total: data.length },
  },
});
