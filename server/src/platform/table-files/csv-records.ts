import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { TextDecoder } from 'node:util';
import { CsvError, parse } from 'csv-parse';
import type { OpenFile } from './open-file.ts';
import { FileRefusal } from './refusal.ts';
import { requireColumns, type FileContent, type FileRecord } from './records.ts';
import { encodingOf, type TextEncoding } from './text-encoding.ts';

// A URL of the greatest length, twice over, with all that may stand beside it.
const MAX_RECORD_CHARACTERS = 64 * 1024;
// Quotes are doubled, and separators are not of the record.
const MAX_LINE_CHARACTERS = 2 * MAX_RECORD_CHARACTERS;

interface CsvOptions {
  withHeader: boolean;
  /** Is told what is to be said of the file as a whole. */
  warn: (warning: string) => void;
}

/** What is in a csv file, however its lines end and its cells stand apart. */
export function csvContent(file: OpenFile, { withHeader, warn }: CsvOptions): FileContent {
  const encoding = encodingOf(file);
  if (encoding === 'windows-1252') {
    warn('The file is not UTF-8: it was read as Windows-1252. Please look at letters such as ä and é.');
  }
  const announced = announcedSeparator(beginningOf(file, encoding));
  const guessed = withHeader ? separatorOf(beginningOf(file, encoding)) : [',', '\t'];
  const [separator = ','] = announced === null ? guessed : [announced.separator];
  const delimiter = announced === null ? [...guessed] : [announced.separator];
  const text = decoded(file, { encoding, skip: announced?.length ?? 0 });
  return { records: csvRecords(text, delimiter), separator };
}

async function* csvRecords(text: AsyncIterable<string>, delimiter: string[]): AsyncGenerator<FileRecord> {
  const parser = parse({
    bom: true,
    delimiter,
    relax_column_count: true,
    // Within a cell that is not quoted a quote is a sign like others.
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_CHARACTERS,
    info: true,
  });
  // What fails before the parser reaches whoever reads it through the parser.
  pipeline(text, parser, () => undefined);
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRecord>) {
      requireColumns(record.length);
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

async function* decoded(
  file: OpenFile,
  { encoding, skip }: { encoding: TextEncoding; skip: number },
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const bytes = createReadStream('', { fd: file.fd, start: 0, autoClose: false });
  const requireLine = lineGuard();
  let left = skip;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    const text = decode(decoder, chunk);
    requireLine(text);
    yield text.slice(left);
    left = Math.max(left - text.length, 0);
  }
  const rest = decode(decoder);
  if (rest !== '') yield rest;
}

/** The parser counts what is in cells alone: a line of nothing but separators has no end for it. */
function lineGuard(): (text: string) => void {
  let line = 1;
  let length = 0;
  return (text) => {
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      length = code === 10 || code === 13 ? 0 : length + 1;
      if (code === 10) line += 1;
      if (length > MAX_LINE_CHARACTERS) throw tooLong(line);
    }
  };
}

function tooLong(line: number): FileRefusal {
  return new FileRefusal('bulk_file_malformed', { line, reason: 'the line is too long' });
}

function decode(decoder: TextDecoder, chunk?: Buffer): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch {
    throw new FileRefusal('bulk_file_encoding');
  }
}

function beginningOf({ head }: OpenFile, encoding: TextEncoding): string {
  return new TextDecoder(encoding).decode(head);
}

/** What Excel writes ahead of all rows, to say what cells stand apart by; the length is without the line's end. */
function announcedSeparator(text: string): { separator: string; length: number } | null {
  const found = /^"?sep=([,;\t|])"?(?=[\r\n])/i.exec(text);
  return found?.[1] === undefined ? null : { separator: found[1], length: found[0].length };
}

/** What the names in the first line stand apart by: spreadsheets of many countries write semicolons. */
function separatorOf(text: string): [string] {
  const [line = ''] = text.split(/[\r\n]/, 1);
  const count = (separator: string) => line.split(separator).length;
  return [[',', ';', '\t', '|'].reduce((best, other) => (count(other) > count(best) ? other : best))];
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
