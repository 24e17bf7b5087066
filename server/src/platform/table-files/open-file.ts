import { fstatSync, readSync } from 'node:fs';

/** A file as this process was given it. */
export interface OpenFile {
  fd: number;
  sizeBytes: number;
  /** Its first bytes. */
  head: Buffer;
  /** Its path in what it was packed in. */
  name?: string;
}

const HEAD_BYTES = 4096;

export function openFile(fd: number): OpenFile {
  const head = Buffer.alloc(HEAD_BYTES);
  const length = readSync(fd, head, 0, HEAD_BYTES, 0);
  return { fd, sizeBytes: fstatSync(fd).size, head: head.subarray(0, length) };
}

export function readWhole({ fd, sizeBytes }: OpenFile): Buffer {
  const bytes = Buffer.alloc(sizeBytes);
  for (let at = 0; at < sizeBytes;) at += readSync(fd, bytes, at, sizeBytes - at, at);
  return bytes;
}

/** Whether the file is a spreadsheet rather than csv, by its first bytes. */
export function isSheet(head: Buffer): boolean {
  return isZip(head) || head.subarray(0, 8).equals(OLD_SHEET) || isMarkup(head);
}

/** A page with a table, or XML: what many programs save under the name of a spreadsheet. */
export function isMarkup(head: Buffer): boolean {
  const text = head
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  return /^<(?:!doctype|html|head|meta|body|table|\?xml)\b/i.test(text);
}

const OLD_SHEET = Buffer.from('d0cf11e0a1b11ae1', 'hex');

export function isZip(head: Buffer): boolean {
  return head.subarray(0, 4).equals(Buffer.from('PK\x03\x04'));
}
