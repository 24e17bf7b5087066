import type { SyntaxNode } from '@lezer/common';
import { parser } from '@lezer/go';
import { fileIn, type RequestIn } from './request-in.ts';
import type { Setting } from './runner.ts';

interface Call {
  name: string;
  /** The texts among what it is given. */
  texts: string[];
  /** All that it is given, as it is written. */
  source: string;
}

interface Reading {
  request: RequestIn;
  form: FormData;
  setting: Setting;
  file?: File;
}

/** What each call of a sample does. */
const readers: Record<string, (reading: Reading, call: Call) => Promise<void> | void> = {
  'strings.NewReader': ({ request }, { texts: [text = ''] }) => {
    request.body = text;
  },
  'http.NewRequest': ({ request }, { texts: [method = '', url = ''] }) => {
    Object.assign(request, { method, url });
  },
  'request.Header.Set': ({ request, setting }, call) => takeHeader(request, call, setting),
  'form.WriteField': ({ form }, { texts: [name = '', value = ''] }) => form.set(name, value),
  'os.ReadFile': async (reading, { texts: [path = ''] }) => {
    reading.file = await fileIn(reading.setting, path);
  },
  'form.CreateFormFile': ({ form, file }, { texts: [name = '', fileName = ''] }) => {
    if (file) form.set(name, file, fileName);
  },
  'form.Close': ({ request, form }) => {
    request.body = form;
  },
};

/** The request of a sample, which must be Go by its grammar. */
export async function readGo(sample: string, setting: Setting): Promise<RequestIn> {
  const request: RequestIn = { method: '', url: '', headers: [] };
  const reading: Reading = { request, form: new FormData(), setting };
  for (const call of callsIn(sample)) await readers[call.name]?.(reading, call);
  return request;
}

function takeHeader(request: RequestIn, { texts, source }: Call, { token }: Setting): void {
  const [name = '', value = ''] = texts;
  // It has a boundary of its own, as this process gives its forms one.
  if (source.includes('form.FormDataContentType()')) return;
  request.headers.push([name, source.includes('os.Getenv("LINKLET_TOKEN")') ? value + token : value]);
}

function callsIn(sample: string): Call[] {
  const calls: Call[] = [];
  parser.parse(sample).iterate({
    enter: ({ type, node, from }) => {
      if (type.isError) throw new Error(`This is no Go, at ${String(from)}: ${sample}`);
      const [callee, given] = type.name === 'CallExpr' ? [node.firstChild, node.lastChild] : [];
      if (callee && given)
        calls.push({
          name: textOf(callee, sample),
          source: textOf(given, sample),
          texts: textsIn(given, sample),
        });
    },
  });
  return calls;
}

const textOf = ({ from, to }: SyntaxNode, sample: string) => sample.slice(from, to);

function textsIn(node: SyntaxNode, sample: string): string[] {
  const texts: string[] = [];
  node.cursor().iterate(({ type, node }) => {
    if (type.name === 'String') texts.push(valueOf(textOf(node, sample)));
  });
  return texts;
}

/** Of the escapes of Go, samples have those that JSON has, too. */
const valueOf = (literal: string) =>
  literal.startsWith('`') ? literal.slice(1, -1).replaceAll('\r', '') : (JSON.parse(literal) as string);
