import { isUtf8 } from 'node:buffer';
import { readWhole, type OpenFile } from './open-file.ts';
import { FileRefusal } from './refusal.ts';

/** As `TextDecoder` names them. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/**
 * The encoding of a text. What is not Unicode is taken for what spreadsheets of western countries save, unless it has
 * bytes that are no text there either. Throws `bulk_file_encoding`.
 */
export function encodingOf(file: OpenFile): TextEncoding {
  const twoBytes = twoByteEncoding(file);
  if (twoBytes !== undefined) return twoBytes;
  const bytes = readWhole(file);
  if (isUtf8(bytes)) return 'utf-8';
  if (bytes.some(isNoText)) throw new FileRefusal('bulk_file_encoding');
  return 'windows-1252';
}

function twoByteEncoding({ head: [first, second] }: OpenFile): TextEncoding | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // The letters of “url” are ASCII: every other byte is empty.
  if (first === 0 || second === 0) return second === 0 ? 'utf-16le' : 'utf-16be';
  return undefined;
}

const LINE_BREAKS_AND_TABS = [0x09, 0x0a, 0x0d];
const UNASSIGNED = [0x81, 0x8d, 0x8f, 0x90, 0x9d];

function isNoText(byte: number): boolean {
  return (byte < 0x20 && !LINE_BREAKS_AND_TABS.includes(byte)) || byte === 0x7f || UNASSIGNED.includes(byte);
}
