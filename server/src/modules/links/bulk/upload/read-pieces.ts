import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { ReceivedFile } from '@linklet/contract/http/endpoint.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Logger } from '../../../../platform/log/log.ts';
import { linesOf } from '../../../../platform/log/lines-of.ts';
import type { ReaderMessage, RefusalMessage } from '../reader/refusal.ts';

const READER = fileURLToPath(new URL('../reader/read-file.ts', import.meta.url));
// Small steps of collecting garbage cost little time here, and halve what is held.
export const readerLimits = ['--max-old-space-size=512', '--max-semi-space-size=2'];
const TIME_LIMIT_MS = 25_000;
const COMPLAINT_CHARACTERS = 2000;

/** Some rows of a file, as JSON; or what is to be said of the whole. */
export type Piece = { rows: string } | { warnings: string[] };

/**
 * The rows of a file in pieces, read by a process of its own with bounds of memory and time: what a file
 * does to its reader, it does to nobody else. Throws the `bulk_file_…` codes.
 */
export async function* readPieces(
  file: ReceivedFile,
  { withHeader, log }: { withHeader: boolean; log: Logger },
): AsyncGenerator<Piece> {
  const reader = startReader(file, withHeader);
  const ended = once(reader, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const complaint = beginningOf(reader.stderr);
  try {
    for await (const line of linesOf(reader.stdout)) {
      if (!line.startsWith('{')) {
        yield { rows: line };
        continue;
      }
      const message = JSON.parse(line) as ReaderMessage;
      if ('refusal' in message) throw refusalOf(message);
      yield message;
    }
    const [code, signal] = await ended;
    if (code === 0) return;
    log.warn({ code, signal, complaint: complaint() }, 'a file of URLs could not be read');
    // Out of memory or of time; or what the library makes of a file that nobody thought of.
    throw new AppError(signal === null ? 'bulk_file_unreadable' : 'bulk_file_expands');
  } finally {
    reader.kill('SIGKILL');
  }
}

function startReader(
  { fd }: ReceivedFile,
  withHeader: boolean,
): ChildProcessByStdio<null, Readable, Readable> {
  return spawn(process.execPath, [...readerLimits, READER, withHeader ? 'with-header' : 'without-header'], {
    stdio: [fd, 'pipe', 'pipe'],
    env: {},
    timeout: TIME_LIMIT_MS,
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
