import { fileField, type SampleRequest } from '../sample-request.ts';
import { indented } from './indented.ts';

const BOUNDARY = 'linklet-form-boundary';
const INDENT = '    ';

/** For PHP 8 and later, without extensions. */
export function phpSample({ method, url, headers, body }: SampleRequest): string {
  const lines = [
    `'method' => ${text(method)},`,
    `'header' => [`,
    `${INDENT}'Authorization: Bearer ' . getenv('LINKLET_TOKEN'),`,
    ...Object.entries(headers).map(([name, value]) => `${INDENT}${text(`${name}: ${value}`)},`),
    ...(body?.kind === 'form' ? [`${INDENT}'Content-Type: multipart/form-data; boundary=${BOUNDARY}',`] : []),
    '],',
    ...(body?.kind === 'json' ? [`'content' => json_encode(${literal(body.value)}),`] : []),
    ...(body?.kind === 'form' ? [`'content' => $content,`] : []),
    `'ignore_errors' => true,`,
  ];
  return `<?php
${formOf(body)}$context = stream_context_create(['http' => [
${indented(lines.join('\n'), INDENT)}
]]);
echo file_get_contents(${text(url)}, false, $context);
`;
}

function formOf(body: SampleRequest['body']): string {
  if (body?.kind !== 'form') return '';
  const { [fileField]: file = '', ...fields } = body.fields;
  const name = file.split('/').at(-1) ?? file;
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name=`;
  const parts = Object.entries(fields).map(([name, value]) => `${head}"${name}"\r\n\r\n${value}\r\n`);
  const before = `${parts.join('')}${head}"${fileField}"; filename="${name}"\r\n\r\n`;
  return `$content = ${escaped(before)}
    . file_get_contents(${text(file)})
    . ${escaped(`\r\n--${BOUNDARY}--\r\n`)};
`;
}

/** Between single quotes only these two mean anything; a new line there would be indented with the rest. */
const text = (value: string) =>
  /[\r\n]/.test(value) ? escaped(value) : `'${value.replace(/[\\']/g, '\\$&')}'`;

/** With ends of lines that are seen. */
const escaped = (value: string) =>
  `"${value
    .replace(/[\\"$]/g, '\\$&')
    .replaceAll('\r', '\\r')
    .replaceAll('\n', '\\n')}"`;

function literal(value: unknown): string {
  if (typeof value === 'string') return text(value);
  if (Array.isArray(value)) return block(value.map(literal));
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value).map(([name, each]) => `${text(name)} => ${literal(each)}`);
  // An array without keys of text is a list in JSON.
  return Object.keys(value).every((name) => /^\d+$/.test(name))
    ? `(object) ${block(entries)}`
    : block(entries);
}

function block(entries: readonly string[]): string {
  if (entries.length === 0) return '[]';
  return `[\n${indented(entries.map((entry) => `${entry},`).join('\n'), INDENT)}\n]`;
}
