import { fileField, type SampleRequest } from '../sample-request.ts';
import { indented } from './indented.ts';

/** For Go 1.16 and later, without modules. */
export function goSample({ method, url, headers, body }: SampleRequest): string {
  const names = namesOf(body);
  const lines = [
    ...bodyOf(body),
    `request, err := http.NewRequest(${text(method)}, ${text(url)}, ${readerOf(body)})`,
    ...checked,
    'request.Header.Set("Authorization", "Bearer "+os.Getenv("LINKLET_TOKEN"))',
    ...Object.entries(headers).map(([name, value]) => `request.Header.Set(${text(name)}, ${text(value)})`),
    ...typeOf(body),
    'response, err := http.DefaultClient.Do(request)',
    ...checked,
    'defer response.Body.Close()',
    'answer, err := io.ReadAll(response.Body)',
    ...checked,
    'fmt.Println(response.StatusCode, string(answer))',
  ];
  return `package main

import (
${names.map((name) => `\t"${name}"`).join('\n')}
)

func main() {
${lines.map(indentedLine).join('\n')}
}
`;
}

const readers = { none: 'nil', json: 'body', form: '&body' };

function readerOf(body: SampleRequest['body']): string {
  return readers[body?.kind ?? 'none'];
}

function typeOf(body: SampleRequest['body']): string[] {
  return body?.kind === 'form' ? ['request.Header.Set("Content-Type", form.FormDataContentType())'] : [];
}

/** What is not used must not be imported. */
function namesOf(body: SampleRequest['body']): string[] {
  const always = ['fmt', 'io', 'log', 'net/http', 'os'];
  if (body?.kind === 'form') return ['bytes', ...always, 'mime/multipart'].toSorted();
  return body === undefined ? always : [...always, 'strings'];
}

const checked = ['if err != nil {', '\tlog.Fatal(err)', '}'];

/** Not the lines within a text. */
const indentedLine = (line: string) => `\t${line}`;

function bodyOf(body: SampleRequest['body']): string[] {
  if (body === undefined) return [];
  if (body.kind === 'json')
    return [`body := strings.NewReader(${rawText(JSON.stringify(body.value, null, 2))})`];
  const { [fileField]: file = '', ...fields } = body.fields;
  return [
    'var body bytes.Buffer',
    'form := multipart.NewWriter(&body)',
    ...Object.entries(fields).map(([name, value]) => `form.WriteField(${text(name)}, ${text(value)})`),
    `file, err := os.ReadFile(${text(file)})`,
    ...checked,
    `part, err := form.CreateFormFile(${text(fileField)}, ${text(file.split('/').at(-1) ?? file)})`,
    ...checked,
    'part.Write(file)',
    'form.Close()',
  ];
}

/** Escapes of JSON mean the same in Go. */
const text = (value: string) => JSON.stringify(value);

/** Between backticks a text stands as it is, but for a backtick. */
const rawText = (value: string) =>
  value.includes('`') ? text(value) : `\`${indented(value, '\t').trimStart()}\``;
