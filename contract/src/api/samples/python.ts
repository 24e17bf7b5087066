import { fileField, type SampleRequest } from '../sample-request.ts';
import { indented } from './indented.ts';

const BOUNDARY = 'linklet-form-boundary';
const INDENT = '    ';

/** For Python 3.9 and later, without packages. */
export function pythonSample({ method, url, headers, body }: SampleRequest): string {
  const lines = [
    `${text(url)},`,
    `method=${text(method)},`,
    'headers={',
    `${INDENT}"Authorization": "Bearer " + os.environ["LINKLET_TOKEN"],`,
    ...Object.entries(headers).map(([name, value]) => `${INDENT}${text(name)}: ${text(value)},`),
    ...(body?.kind === 'form'
      ? [`${INDENT}"Content-Type": "multipart/form-data; boundary=${BOUNDARY}",`]
      : []),
    '},',
    ...(body?.kind === 'json' ? [`data=json.dumps(${literal(body.value)}).encode(),`] : []),
    ...(body?.kind === 'form' ? ['data=data,'] : []),
  ];
  return `import json
import os
import urllib.request

${formOf(body)}request = urllib.request.Request(
${indented(lines.join('\n'), INDENT)}
)
with urllib.request.urlopen(request) as response:
    print(response.status, json.load(response))
`;
}

function formOf(body: SampleRequest['body']): string {
  if (body?.kind !== 'form') return '';
  const { [fileField]: file = '', ...fields } = body.fields;
  const name = file.split('/').at(-1) ?? file;
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name=`;
  const parts = Object.entries(fields).map(([name, value]) => `${head}"${name}"\r\n\r\n${value}\r\n`);
  const before = `${parts.join('')}${head}"${fileField}"; filename="${name}"\r\n\r\n`;
  return `with open(${text(file)}, "rb") as file:
    data = (
        ${text(before)}.encode()
        + file.read()
        + ${text(`\r\n--${BOUNDARY}--\r\n`)}.encode()
    )
`;
}

/** Escapes of JSON mean the same in Python. */
const text = (value: string) => JSON.stringify(value);

function literal(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return block('[', value.map(literal), ']');
  if (typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).map(([name, each]) => `${text(name)}: ${literal(each)}`);
  return block('{', entries, '}');
}

function block(start: string, entries: readonly string[], end: string): string {
  if (entries.length === 0) return start + end;
  return `${start}\n${indented(entries.map((entry) => `${entry},`).join('\n'), INDENT)}\n${end}`;
}
