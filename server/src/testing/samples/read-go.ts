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

/** The request of a sample, which must be Go by its grammar. */
export async function readGo(sample: string, setting: Setting): Promise<RequestIn> {
  const request: RequestIn = { method: '', url: '', headers: [] };
  const form = new FormData();
  let file: File | undefined;
  for (const { name, texts, source } of callsIn(sample)) {
    const [first = '', second = ''] = texts;
    if (name === 'strings.NewReader') request.body = first;
    else if (name === 'http.NewRequest') Object.assign(request, { method: first, url: second });
    else if (name === 'request.Header.Set') takeHeader(request, texts, source, setting);
    else if (name === 'form.WriteField') form.set(first, second);
    else if (name === 'os.ReadFile') file = await fileIn(setting, first);
    else if (name === 'form.CreateFormFile' && file) form.set(first, file, second);
    else if (name === 'form.Close') request.body = form;
  }
  return request;
}

function takeHeader(request: RequestIn, texts: readonly string[], source: string, { token }: Setting): void {
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
      if (callee && given) calls.push({ name: textOf(callee, sample), source: textOf(given, sample), texts: textsIn(given, sample) });
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
