import { fileField, type SampleRequest } from '../sample-request.ts';
import { indented } from './indented.ts';

/** For Node 20 and later, and whatever else has `fetch`. */
export function typeScriptSample({ method, url, headers, body }: SampleRequest): string {
  const lines = [
    ...(method === 'GET' ? [] : [`method: ${JSON.stringify(method)},`]),
    'headers: {',
    '  Authorization: `Bearer ${process.env.LINKLET_TOKEN}`,',
    ...Object.entries(headers).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},`),
    '},',
    ...(body?.kind === 'json' ? [`body: JSON.stringify(${JSON.stringify(body.value, null, 2)}),`] : []),
    ...(body?.kind === 'form' ? ['body: form,'] : []),
  ];
  return `${formOf(body)}const response = await fetch(${JSON.stringify(url)}, {
${indented(lines.join('\n'), '  ')}
});
console.log(response.status, await response.json());
`;
}

function formOf(body: SampleRequest['body']): string {
  if (body?.kind !== 'form') return '';
  const { [fileField]: file = '', ...fields } = body.fields;
  const lines = [
    'import { openAsBlob } from "node:fs";',
    '',
    'const form = new FormData();',
    ...Object.entries(fields).map(
      ([name, value]) => `form.set(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    ),
    `form.set(${JSON.stringify(fileField)}, await openAsBlob(${JSON.stringify(file)}), ${JSON.stringify(nameOf(file))});`,
  ];
  return `${lines.join('\n')}\n`;
}

const nameOf = (path: string) => path.split('/').at(-1) ?? path;
