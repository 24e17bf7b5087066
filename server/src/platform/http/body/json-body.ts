import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';

/** Lists and objects within one another. What the API takes has six at most. */
const MAX_DEPTH = 32;

/** Takes bodies of these types as JSON. Whatever is nested deeper than anything of ours is refused before it is read. */
export function takeJson(server: FastifyInstance, types: readonly string[]): void {
  const readJson = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser([...types]);
  server.addContentTypeParser<string>([...types], { parseAs: 'string' }, (request, text, done) => {
    if (isNestedDeeper(text, MAX_DEPTH)) done(new AppError('malformed_request'));
    else void readJson(request, text, done);
  });
}

/** Whether a text of JSON has more than so many lists and objects within one another. */
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
