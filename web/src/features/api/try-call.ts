import { fileField, type SampleRequest } from '@linklet/contract/api/sample-request.ts';
import { dryRunHeader } from '@linklet/contract/http/endpoint.ts';

export interface TriedAnswer {
  status: number;
  /** Of limits, and of what was only tried. */
  headers: readonly (readonly [name: string, value: string])[];
  body: string;
}

interface Trial {
  token: string;
  file: File | null;
  /** Nothing of it is kept. */
  isTried: boolean;
  signal: AbortSignal;
}

const shownHeaders = [
  ...['linklet-dry-run', 'ratelimit', 'ratelimit-policy'],
  ...['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'],
  ...['retry-after', 'x-request-id'],
];

/** Of our own tokens and whatever else a header can have. */
const tokenPattern = /^[\w.~+/=-]{1,200}$/;

/** The token of what was pasted, which may be a whole header; null for what can’t be one. */
export function readToken(pasted: string): string | null {
  const token = pasted.trim().replace(/^(?:authorization:\s*)?(?:bearer\s+)?/i, '');
  return tokenPattern.test(token) ? token : null;
}

/** Sends what a program would: the token, and no cookie. Throws what `fetch` throws. */
export async function tryCall(
  { method, url, headers, body }: SampleRequest,
  trial: Trial,
): Promise<TriedAnswer> {
  const response = await fetch(url, {
    method,
    headers: {
      ...headers,
      ...(trial.isTried && { [dryRunHeader]: 'true' }),
      Authorization: `Bearer ${trial.token}`,
    },
    body: bodyOf(body, trial.file),
    credentials: 'omit',
    ...{ cache: 'no-store', redirect: 'error', referrerPolicy: 'no-referrer' },
    signal: trial.signal,
  });
  return {
    status: response.status,
    headers: shownHeaders.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
    body: inLines(await response.text()),
  };
}

function bodyOf(body: SampleRequest['body'], file: File | null): BodyInit | null {
  if (body === undefined) return null;
  if (body.kind === 'json') return JSON.stringify(body.value);
  const form = new FormData();
  for (const [name, value] of Object.entries(body.fields)) if (name !== fileField) form.set(name, value);
  if (file) form.set(fileField, file);
  return form;
}

function inLines(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
