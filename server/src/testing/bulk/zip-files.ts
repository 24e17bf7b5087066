import { deflateRawSync } from 'node:zlib';

interface ZipLies {
  claimedBytes?: number;
  flags?: number;
}

/** A zip, honest or not. */
export function zipOf(entries: [string, Buffer][], { claimedBytes, flags = 0 }: ZipLies = {}): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of entries) {
    const packed = deflateRawSync(content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(flags, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(claimedBytes ?? content.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    centrals.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), fields, place, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end]);
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org';
const sheetType = (part: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${part}+xml`;
const relation = (type: string, target: string) =>
  `<Relationship Id="${type}" Type="${RELATIONS}/officeDocument/2006/relationships/${type}" Target="${target}"/>`;

/** An xlsx as no program writes it: its sheet's rows and shared strings as they are given. */
export function workbookWith(rows: string, { prologue = '', strings = '' } = {}): Buffer {
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${RELATIONS}/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${sheetType('sheet.main')}"/><Override PartName="/xl/sharedStrings.xml" ContentType="${sheetType('sharedStrings')}"/></Types>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="worksheet"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONS}/package/2006/relationships">${relation('worksheet', 'worksheets/sheet1.xml')}${relation('sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${strings}</sst>`,
    'xl/worksheets/sheet1.xml': `${prologue}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
  };
  return zipOf(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)]));
}
