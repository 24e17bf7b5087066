import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

/** `readline` also splits at U+2028 and U+2029, which JSON strings may contain. */
export async function* linesOf(stream: Readable): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let begun: string[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const [first = '', ...others] = decoder.write(chunk).split('\n');
    begun.push(first);
    for (const next of others) {
      yield begun.join('');
      begun = [next];
    }
  }
  const last = begun.join('') + decoder.end();
  if (last !== '') yield last;
}
