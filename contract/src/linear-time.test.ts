import process from 'node:process';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { exportedByContract, inputSchemas } from './testing/exported.ts';
import { filledWith } from './testing/filled.ts';

const SIZE = 256 * 1024;
const MOST_MS = 50;
/** What is slow is tried again: a collection of garbage may have fallen into it. */
const TRIES = 4;

const texts = [' ', '"', 'a.', '/', '%', '[', '\\', 'a', '1', '@', ':', '\u00a0'].flatMap((piece) => {
  const text = piece.repeat(SIZE / piece.length);
  return [text, `a${text}a`];
});

interface Reader {
  name: string;
  reads: (text: string) => (() => void)[];
}

const readers = (await exportedByContract()).flatMap(({ name: of, value }) =>
  readersOf(value).map(({ name, reads }) => ({ name: of + name, reads })),
);

test('all that reads input is found', () => {
  expect(readers.length).toBeGreaterThan(300);
});

test.each(readers.map(({ name, reads }) => [name, reads] as const))(
  '%s answers 256 kB at once, whatever they are',
  (name, reads) => {
    for (const text of texts) {
      for (const read of reads(text)) {
        expect(quickest(read), `${name} with ${text.slice(0, 4)}…${text.slice(-2)}`).toBeLessThan(MOST_MS);
      }
    }
  },
);

/** Milliseconds of this thread's own time, which what else runs on the machine does not lengthen. */
function quickest(work: () => void): number {
  let best = Infinity;
  for (let tries = 0; tries < TRIES && best >= MOST_MS; tries += 1) {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

/** What in an export takes input: the schemas of an endpoint, a schema, a function. */
function readersOf(value: unknown): Reader[] {
  if (value instanceof z.ZodType) return [schemaReader('', value)];
  // Functions that write a path read nothing that comes from outside.
  if (typeof value === 'function' && value.name.endsWith('Path')) return [];
  if (typeof value === 'function') return [functionReader(value as (...texts: string[]) => unknown)];
  return inputSchemas(value).map(({ part, schema }) => schemaReader(`.${part}`, schema));
}

function schemaReader(name: string, schema: z.ZodType): Reader {
  return {
    name,
    reads: (text) => [text, ...filledWith(schema, text)].map((input) => () => void schema.safeParse(input)),
  };
}

function functionReader(call: (...texts: string[]) => unknown): Reader {
  const read = (text: string) => {
    try {
      call(text, text);
    } catch {
      // Not every function takes text.
    }
  };
  return {
    name: '()',
    reads: (text) => [
      () => {
        read(text);
      },
    ],
  };
}
