import { Refusal, type Call } from '../fake-server.ts';

export type Form = Record<string, string>;

/** The form of a request by the names of its fields, as `items[0][price]` is `items.0.price`. */
export function readForm({ method, body, query }: Call): Form {
  const pairs = method === 'POST' ? [...new URLSearchParams(body)] : [...query];
  return Object.fromEntries(
    pairs.map(([name, value]) => [name.replaceAll(']', '').replaceAll('[', '.'), value]),
  );
}

/** Refuses fields that Stripe does not know, and the lack of those that it needs, in its words. */
export function requireFields(
  form: Form,
  { needed = [], known = [] }: { needed?: string[]; known?: string[] },
) {
  const names = new Set([...needed, ...known, 'expand.*']);
  for (const name of Object.keys(form)) {
    const pattern = name.replace(/\.\d+(?=\.|$)/g, '.*').replace(/^metadata\..+$/, 'metadata.*');
    if (!names.has(pattern)) throw refusal(`Received unknown parameter: ${name}`, 'parameter_unknown');
  }
  for (const name of needed) {
    const first = name.replaceAll('*', '0');
    if (form[first] === undefined) throw refusal(`Missing required param: ${first}.`, 'parameter_missing');
  }
}

export function refusal(message: string, code: string, status = 400): Refusal {
  const type = status === 402 ? 'card_error' : 'invalid_request_error';
  return new Refusal(status, { error: { type, code, message } });
}

export const declined = () => refusal('Your card was declined.', 'card_declined', 402);

export function isExpanded(form: Form, name: string): boolean {
  return Object.entries(form).some(([key, value]) => key.startsWith('expand.') && value === name);
}

export function list(path: string, data: readonly unknown[]) {
  return { object: 'list', url: path, has_more: false, data };
}
