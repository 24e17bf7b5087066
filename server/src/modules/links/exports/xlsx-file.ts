import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** Of a sheet, by the format; whatever is beyond it goes on in the next one. */
const ROWS_PER_SHEET = 1_048_576;
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/**
 * A spreadsheet of text, piece by piece: libraries that write them hold all rows in memory. Every cell says that it is
 * text, so none is a formula. The first row is repeated on each further sheet.
 */
export async function* writeXlsx(rows: AsyncIterable<readonly string[]>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  // What fails while rows are read reaches whoever reads the file.
  const fail = (error: unknown) => void output.destroy(error as Error);
  zip.once('error', fail);
  fill(zip, rows).catch(fail);
  yield* output as AsyncIterable<Buffer>;
}

async function fill(zip: ZipFile, rows: AsyncIterable<readonly string[]>): Promise<void> {
  const source = rows[Symbol.asyncIterator]();
  const head = await source.next();
  let sheets = 0;
  let next = await source.next();
  do {
    sheets += 1;
    const sheet = Readable.from(
      sheetOf(head.value as readonly string[], async () => {
        const row = next;
        if (row.done !== true) next = await source.next();
        return row;
      }),
    );
    const ended = new Promise((resolve, reject) => sheet.once('end', resolve).once('error', reject));
    zip.addReadStream(sheet, `xl/worksheets/sheet${sheets}.xml`);
    await ended;
  } while (next.done !== true);
  for (const [name, text] of Object.entries(frameOf(sheets))) zip.addBuffer(Buffer.from(HEAD + text), name);
  zip.end();
}

type NextRow = () => Promise<IteratorResult<readonly string[], unknown>>;

async function* sheetOf(head: readonly string[], nextRow: NextRow): AsyncGenerator<string> {
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rowOf(head)}`;
  for (let count = 1; count < ROWS_PER_SHEET; count += 1) {
    const row = await nextRow();
    if (row.done === true) break;
    yield rowOf(row.value);
  }
  yield '</sheetData></worksheet>';
}

function rowOf(cells: readonly string[]): string {
  return `<row>${cells.map(cellOf).join('')}</row>`;
}

function cellOf(text: string): string {
  if (text === '') return '<c/>';
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Without what XML can't hold. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>]/g, (sign) => entities[sign] ?? sign);
}

/** The parts around the sheets. */
function frameOf(sheets: number): Record<string, string> {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const list = (partOf: (number: number) => string) => numbers.map(partOf).join('');
  return {
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${list(
      (number) => `<sheet name="Links ${number}" sheetId="${number}" r:id="rId${number}"/>`,
    )}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${list(
      (number) =>
        `<Relationship Id="rId${number}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
    )}</Relationships>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>${list(
      (number) =>
        `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPES}.worksheet+xml"/>`,
    )}</Types>`,
  };
}
