import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { ReceivedFile } from '@linklet/contract/http/endpoint.ts';
import { compileCacheEnvironment } from '../compile-cache.ts';
import { AppError } from '../errors.ts';
import { linesOf } from '../log/lines-of.ts';
import type { Logger } from '../log/log.ts';
import type { ReaderMessage, RefusalMessage } from './refusal.ts';

// Small steps of collecting garbage cost little time here, and halve what is held.
export const readerLimits = ['--max-old-space-size=512', '--max-semi-space-size=2'];
const TIME_LIMIT_MS = 25_000;
const COMPLAINT_CHARACTERS = 2000;

interface Reader {
  /** Where its program is; it finds the file open as its standard input. */
  program: string;
  given: readonly string[];
  log: Logger;
  timeLimitMs?: number;
}

/** What a reader writes: pieces as JSON lists, a line each; or what is to be said of the whole. */
export type ReadPiece<Message extends object> = { rows: string } | Message;

/**
 * A file, read by a process of its own with bounds of memory and time: what it does to its reader, it does to nobody
 * else. Throws the `bulk_file_…` codes.
 */
export async function* readApart<Message extends object>(
  file: ReceivedFile,
  reader: Reader,
): AsyncGenerator<ReadPiece<Message>> {
  const { timeLimitMs = TIME_LIMIT_MS } = reader;
  const startedAt = performance.now();
  const process = startReader(file, reader, timeLimitMs);
  const ended = once(process, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const complaint = beginningOf(process.stderr);
  try {
    for await (const line of linesOf(process.stdout)) {
      if (!line.startsWith('{')) {
        yield { rows: line };
        continue;
      }
      const message = JSON.parse(line) as ReaderMessage | Message;
      if ('refusal' in message) throw refusalOf(message);
      yield message as Message;
    }
    const [code, signal] = await ended;
    if (code === 0) return;
    reader.log.warn({ code, signal, complaint: complaint() }, 'a file could not be read');
    if (performance.now() - startedAt >= timeLimitMs) throw new AppError('bulk_file_slow');
    // Out of memory; or what the library makes of a file that nobody thought of.
    throw new AppError(signal === null ? 'bulk_file_unreadable' : 'bulk_file_expands');
  } finally {
    process.kill('SIGKILL');
  }
}

function startReader(
  { fd }: ReceivedFile,
  { program, given }: Reader,
  timeLimitMs: number,
): ChildProcessByStdio<null, Readable, Readable> {
  return spawn(process.execPath, [...readerLimits, program, ...given], {
    stdio: [fd, 'pipe', 'pipe'],
    // Of this process's own, which holds secrets, it gets nothing.
    env: { ...compileCacheEnvironment() },
    timeout: timeLimitMs,
    killSignal: 'SIGKILL',
  }) as ChildProcessByStdio<null, Readable, Readable>;
}

function refusalOf({ refusal, details }: RefusalMessage): AppError {
  return new AppError(refusal, details);
}

function beginningOf(stream: Readable): () => string {
  let text = '';
  stream.setEncoding('utf8').on('data', (said: string) => {
    if (text.length < COMPLAINT_CHARACTERS) text += said;
  });
  return () => text.slice(0, COMPLAINT_CHARACTERS);
}
