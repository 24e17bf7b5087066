import { fileField, type SampleRequest } from '../sample-request.ts';

export function curlSample({ method, url, headers, body }: SampleRequest): string {
  const isPlain = method === 'GET' || (method === 'POST' && body !== undefined);
  return [
    `curl ${isPlain ? '' : `-X ${method} `}${quoted(url)}`,
    '-H "Authorization: Bearer $LINKLET_TOKEN"',
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...bodyOf(body),
  ].join(' \\\n  ');
}

function bodyOf(body: SampleRequest['body']): string[] {
  if (body === undefined) return [];
  if (body.kind === 'json') return [`--data-raw ${quoted(JSON.stringify(body.value, null, 2))}`];
  return Object.entries(body.fields).map(([name, value]) =>
    name === fileField
      ? `-F ${quoted(`${name}=@"${value}"`)}`
      : `--form-string ${quoted(`${name}=${value}`)}`,
  );
}

/** For a POSIX shell: between single quotes nothing means anything, not even `$`, `!` and a new line. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
