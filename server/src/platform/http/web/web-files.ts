import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type Encoding = 'br' | 'gzip';

export interface WebFile {
  body: Buffer;
  etag: string;
  compressed: (encoding: Encoding) => Promise<Buffer>;
}

export function webFile(body: Buffer): WebFile {
  const forms: Partial<Record<Encoding, Promise<Buffer>>> = {};
  return {
    body,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    compressed: (encoding) => (forms[encoding] ??= compress(body, encoding)),
  };
}

async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(body, { level: 9 });
  return compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
}

export type PageValues = Readonly<Record<string, string>>;

export async function readPage(folder: string, file: string, values: PageValues): Promise<string> {
  return fillPage(await readFile(join(folder, file), 'utf8'), values);
}

/** Fills `%NAME%` with escaped values that are known only at run time, such as the product's name. */
export function fillPage(html: string, values: PageValues): string {
  return html.replace(/%([A-Z_]+)%/g, (token, name: string) => {
    const value = values[name];
    return value === undefined ? token : escapeHtml(value);
  });
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
