import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Engine, type Node } from 'php-parser';
import type { RequestIn } from './request-in.ts';
import type { Setting } from './runner.ts';

/** An array of PHP: one without keys is a list. */
type Value = string | number | boolean | null | Map<string | number, Value>;

/** As the parser gives it, whose own types know no kinds. */
interface PhpNode extends Node {
  [part: string]: unknown;
}

const engine = new Engine({ parser: { version: '8.0', suppressErrors: false }, ast: {} });

/** The request of a sample, which must be PHP by its grammar. */
export async function readPhp(sample: string, setting: Setting): Promise<RequestIn> {
  const { children } = engine.parseCode(sample, 'sample.php');
  return new Reading(setting).requestOf(children as unknown as PhpNode[]);
}

class Reading {
  readonly #setting: Setting;
  readonly #variables = new Map<string, Value>();
  #request: RequestIn | undefined;

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  async requestOf(statements: readonly PhpNode[]): Promise<RequestIn> {
    for (const statement of statements) {
      const parts = (statement['expressions'] ?? [statement['expression']]) as PhpNode[];
      for (const part of parts) await this.#valueOf(part);
    }
    if (!this.#request) throw new Error('The sample sends nothing.');
    return this.#request;
  }

  async #valueOf(node: PhpNode): Promise<Value> {
    const read = this.#readers[node.kind];
    if (!read) throw new Error(`What is ${node.kind}?`);
    return read(node);
  }

  readonly #readers: Record<string, (node: PhpNode) => Promise<Value>> = {
    string: async ({ value }) => value as string,
    number: async ({ value }) => Number(value),
    boolean: async ({ value }) => value as boolean,
    nullkeyword: async () => null,
    unary: async (node) => -Number(await this.#partOf(node, 'what')),
    variable: async ({ name }) => this.#variables.get(name as string) ?? null,
    bin: async (node) => text(await this.#partOf(node, 'left')) + text(await this.#partOf(node, 'right')),
    cast: async (node) => asObject(await this.#partOf(node, 'expr')),
    array: async ({ items }) => this.#arrayOf(items as PhpNode[]),
    assign: async (node) => {
      const value = await this.#partOf(node, 'right');
      this.#variables.set((node['left'] as PhpNode)['name'] as string, value);
      return value;
    },
    call: async (node) => {
      const given: Value[] = [];
      for (const argument of node['arguments'] as PhpNode[]) given.push(await this.#valueOf(argument));
      return this.#call((node['what'] as PhpNode)['name'] as string, given);
    },
  };

  async #partOf(node: PhpNode, part: string): Promise<Value> {
    return this.#valueOf(node[part] as PhpNode);
  }

  async #arrayOf(items: readonly PhpNode[]): Promise<Value> {
    const array = new Map<string | number, Value>();
    for (const item of items) {
      const key = item['key'] ? text(await this.#partOf(item, 'key')) : array.size;
      // Keys that look like whole numbers are numbers.
      array.set(/^(?:0|[1-9]\d*)$/.test(String(key)) ? Number(key) : key, await this.#partOf(item, 'value'));
    }
    return array;
  }

  async #call(name: string, [first = null, , context]: readonly Value[]): Promise<Value> {
    if (name === 'getenv' && first === 'LINKLET_TOKEN') return this.#setting.token;
    if (name === 'json_encode') return JSON.stringify(jsonOf(first));
    if (name === 'stream_context_create') return first;
    if (name !== 'file_get_contents') throw new Error(`What is ${name}?`);
    if (context === undefined) return readFile(join(this.#setting.folder, text(first)), 'utf8');
    this.#request = toRequest(text(first), context);
    return '';
  }
}

const OBJECT = '(object)';

/** Marked, as an empty array is a list otherwise. */
const asObject = (value: Value) =>
  value instanceof Map ? new Map([...value, [OBJECT, true] as const]) : value;

function text(value: Value): string {
  if (typeof value !== 'string' && typeof value !== 'number') throw new Error('It is no text.');
  return String(value);
}

function jsonOf(value: Value): unknown {
  if (!(value instanceof Map)) return value;
  const entries = [...value].filter(([key]) => key !== OBJECT);
  const isList = !value.has(OBJECT) && entries.every(([key], index) => key === index);
  if (isList) return entries.map(([, each]) => jsonOf(each));
  return Object.fromEntries(entries.map(([key, each]) => [String(key), jsonOf(each)]));
}

function toRequest(url: string, context: Value): RequestIn {
  const http = context instanceof Map ? context.get('http') : undefined;
  if (!(http instanceof Map)) throw new Error('The context is not about HTTP.');
  const headers = http.get('header');
  const lines = headers instanceof Map ? [...headers.values()].map(text) : [];
  const body = http.get('content');
  return {
    ...{ method: text(http.get('method') ?? 'GET'), url },
    headers: lines.map((line) => [
      line.slice(0, line.indexOf(':')),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
    ...(typeof body === 'string' && { body }),
  };
}
