import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';

/** Levels of nested lists and objects; the API needs six at most. */
const MAX_DEPTH = 32;

export function takeJson(server: FastifyInstance, types: readonly string[]): void {
  const readJson = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser([...types]);
  server.addContentTypeParser<string>([...types], { parseAs: 'string' }, (request, text, done) => {
    if (isNestedDeeper(text, MAX_DEPTH)) done(new AppError('malformed_request'));
    else void readJson(request, text, done);
  });
}

export function isNestedDeeper(text: string, most: number): boolean {
  let depth = 0;
  for (let at = 0; at < text.length && depth <= most; at += 1) {
    const character = text.charAt(at);
    if (character === '"') at = endOfString(text, at);
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
  }
  return depth > most;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charAt(at) !== '"') at += text.charAt(at) === '\\' ? 2 : 1;
  return at;
}
