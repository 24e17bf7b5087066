import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { TextDecoder } from 'node:util';
import { CsvError, parse } from 'csv-parse';
import type { OpenFile } from './open-file.ts';
import { FileRefusal } from './refusal.ts';
import type { FileRecord } from './rows.ts';

// A URL of the greatest length, twice over, with all that may stand beside it.
const MAX_RECORD_CHARACTERS = 64 * 1024;

/** The records of a csv file in UTF-8 or UTF-16, however its lines end. */
export async function* csvRecords(file: OpenFile, withHeader: boolean): AsyncGenerator<FileRecord> {
  const parser = parse({
    bom: true,
    delimiter: withHeader ? delimiterOf(file) : [',', '\t'],
    relax_column_count: true,
    // Within a cell that is not quoted a quote is a sign like others.
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_CHARACTERS,
    info: true,
  });
  // What fails before the parser reaches whoever reads it through the parser.
  pipeline(decoded(file), parser, () => undefined);
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRecord>) {
      yield { number: info.records + info.empty_lines, cells: record };
    }
  } catch (error) {
    throw refusalOf(error);
  }
}

interface ParsedRecord {
  record: string[];
  info: { records: number; empty_lines: number };
}

async function* decoded(file: OpenFile): AsyncGenerator<string> {
  const decoder = new TextDecoder(encodingOf(file.head), { fatal: true });
  const bytes = createReadStream('', { fd: file.fd, start: 0, autoClose: false });
  for await (const chunk of bytes as AsyncIterable<Buffer>) yield decode(decoder, chunk);
  const rest = decode(decoder);
  if (rest !== '') yield rest;
}

function decode(decoder: TextDecoder, chunk?: Buffer): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch {
    throw new FileRefusal('bulk_file_encoding');
  }
}

function encodingOf(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

/** What the names in the first line stand apart by: spreadsheets of many countries write semicolons. */
function delimiterOf({ head }: OpenFile): string {
  const [line = ''] = new TextDecoder(encodingOf(head)).decode(head).split(/[\r\n]/, 1);
  const count = (delimiter: string) => line.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, other) => (count(other) > count(best) ? other : best));
}

function refusalOf(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const line = typeof error['lines'] === 'number' ? error['lines'] : 1;
  const reason = reasons[error.code] ?? 'it is no csv';
  return new FileRefusal('bulk_file_malformed', { line, reason });
}

const reasons: Partial<Record<CsvError['code'], string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is not closed',
  CSV_MAX_RECORD_SIZE: 'the line is too long',
};
