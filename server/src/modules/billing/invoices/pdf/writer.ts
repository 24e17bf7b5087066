import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { escaped } from '../factur-x/xml.ts';
import { faces, HAN, type Face, type Weight } from './faces.ts';
import { lettersOf, linesOf, visualOrder, wordsOf, type Word } from './runs.ts';
import { unpackWoff } from './unpack-woff.ts';

const MARGIN = 56;
const LEADING = 1.4;
export const inks = { text: '#14161f', soft: '#5b6072', line: '#c9ccd8' } as const;

export interface Style {
  size: number;
  weight: Weight;
  ink: string;
}

export interface Place {
  x: number;
  width: number;
  align?: 'right';
}

interface Cell {
  text: string;
  place: Place;
  /** Of what it is the head. */
  scope?: 'Row' | 'Column';
}

type Element = ReturnType<PDFKit.PDFDocument['struct']>;
type Tag = 'H1' | 'H2' | 'P' | 'TH' | 'TD';

/** Writes texts of any script into a tagged document, from top to bottom. */
export class Writer {
  readonly #doc: PDFKit.PDFDocument;
  readonly #root: Element;
  readonly #done: Promise<Buffer>;
  readonly #fonts = new Set<string>();
  readonly left = MARGIN;
  readonly right: number;
  readonly at: Date;
  y = MARGIN;

  constructor({ title, author, at }: { title: string; author: string; at: Date }) {
    this.at = at;
    this.#doc = new PDFDocument({
      ...{ size: 'A4', margin: 0, pdfVersion: '1.7', subset: 'PDF/A-3a', tagged: true, lang: 'en' },
      // No font to begin with: those of PDF itself are not embedded.
      ...{ displayTitle: true, font: '' },
      info: { Title: title, Author: author, CreationDate: at, ModDate: at },
    });
    escapeMetadata(this.#doc);
    this.right = this.#doc.page.width - MARGIN;
    const parts: Buffer[] = [];
    this.#done = new Promise((resolve, reject) => {
      this.#doc.on('data', (part: Buffer) => parts.push(part));
      this.#doc.on('end', () => resolve(Buffer.concat(parts)));
      this.#doc.on('error', reject);
    });
    this.#root = this.#doc.struct('Document');
    this.#doc.addStructure(this.#root);
  }

  async end(): Promise<Buffer> {
    this.#root.end();
    this.#doc.end();
    return this.#done;
  }

  /** A file for programs that says the same, and what the document's own metadata tell of it. */
  attach({ name, type, bytes, metadata }: Attachment): void {
    const { at } = this;
    const options = { name, type, description: 'The same for programs', relationship: 'Alternative' };
    this.#doc.file(bytes, { ...options, creationDate: at, modifiedDate: at });
    (this.#doc as unknown as Metadata).appendXML(metadata);
  }

  /** One paragraph or heading. */
  block(tag: Tag, text: string, { place, style }: { place: Place; style: Style }): void {
    const lines = this.#wrap(text, place.width, style);
    this.#makeRoom(lines.length * style.size * LEADING);
    this.y += this.#write(this.#root, { tag, text, lines, place, style });
  }

  /** Rows of cells, each in its place. */
  table(head: readonly string[], rows: readonly (readonly string[])[], places: readonly Place[]): void {
    const table = this.#doc.struct('Table');
    this.#root.add(table);
    const style: Style = { size: 9.5, weight: 400, ink: inks.text };
    const cellsOf = (texts: readonly string[]) =>
      places.map((place, at) => ({ text: texts[at] ?? '', place }));
    const heads = cellsOf(head).map((cell) => ({ ...cell, scope: 'Column' as const }));
    this.#row(table, heads, { ...style, weight: 700 });
    this.rule();
    for (const texts of rows) this.#row(table, cellsOf(texts), style);
    table.end();
  }

  /** Names and values in two columns. */
  facts(
    facts: readonly (readonly [string, string])[],
    [left, right]: readonly [Place, Place],
    style: Style,
  ): void {
    const table = this.#doc.struct('Table');
    this.#root.add(table);
    for (const [name, value] of facts)
      this.#row(
        table,
        [
          { text: name, place: left, scope: 'Row' },
          { text: value, place: right },
        ],
        style,
      );
    table.end();
  }

  rule(): void {
    this.#doc.markContent('Artifact', { type: 'Layout' });
    this.#doc
      .moveTo(this.left, this.y)
      .lineTo(this.right, this.y)
      .lineWidth(0.75)
      .strokeColor(inks.line)
      .stroke();
    this.#doc.endMarkedContent();
    this.y += 6;
  }

  #row(table: Element, cells: readonly Cell[], style: Style): void {
    const wrapped = cells.map((cell) => ({ ...cell, lines: this.#wrap(cell.text, cell.place.width, style) }));
    const height = Math.max(...wrapped.map(({ lines }) => lines.length)) * style.size * LEADING;
    this.#makeRoom(height);
    const element = this.#doc.struct('TR');
    table.add(element);
    for (const cell of wrapped)
      this.#write(element, { ...cell, tag: cell.scope === undefined ? 'TD' : 'TH', style });
    element.end();
    this.y += height + 3;
  }

  #makeRoom(height: number): void {
    if (this.y + height <= this.#doc.page.height - MARGIN) return;
    this.#doc.addPage();
    this.y = MARGIN;
  }

  #write(
    parent: Element,
    { tag, text, lines, place, style, scope }: Cell & { tag: Tag; lines: Word[][]; style: Style },
  ): number {
    const isTurned = lines.some((words) => words.some(({ isRightToLeft }) => isRightToLeft));
    const options = { ...(isTurned && { actual: text }), ...(scope && { scope }) };
    const draw = () => {
      for (const [at, words] of lines.entries())
        this.#line(words, { place, style, y: this.y + at * style.size * LEADING });
    };
    parent.add(this.#doc.struct(tag, options, [draw]));
    return lines.length * style.size * LEADING;
  }

  #line(words: Word[], { place, style, y }: { place: Place; style: Style; y: number }): void {
    const width = words.reduce((sum, word) => sum + this.#widthOf(word, style), 0);
    let x = place.align === 'right' ? place.x + place.width - width : place.x;
    for (const word of visualOrder(words)) {
      for (const { face, text } of word.isRightToLeft ? word.runs.toReversed() : word.runs) {
        this.#use(face, style);
        this.#doc
          .fillColor(style.ink)
          .text(text, x, y + style.size, { lineBreak: false, baseline: 'alphabetic' });
        x += this.#doc.widthOfString(text);
      }
    }
  }

  #wrap(text: string, width: number, style: Style): Word[][] {
    return text.split('\n').flatMap((part) => this.#wrapLine(part, width, style));
  }

  #wrapLine(text: string, width: number, style: Style): Word[][] {
    return linesOf(this.#words(text, width, style), width, (word) => this.#widthOf(word, style));
  }

  /** What is wider than a line is broken anywhere. */
  #words(text: string, width: number, style: Style): Word[] {
    const ordered = this.#facesFor(text, style.weight);
    const faceOf = (letter: string) =>
      ordered.find((face) => face.scripts.test(letter) && this.#has(face, letter, style.weight));
    return wordsOf(text, faceOf).flatMap((word) => {
      if (this.#widthOf(word, style) <= width) return [word];
      const whole = word.runs.map((run) => run.text).join('');
      return lettersOf(whole).flatMap((letter) => wordsOf(letter, faceOf));
    });
  }

  #widthOf({ runs }: Word, style: Style): number {
    return runs.reduce((sum, { face, text }) => {
      this.#use(face, style);
      return sum + this.#doc.widthOfString(text);
    }, 0);
  }

  /** Those of Chinese and Japanese by how many letters of the text they have, so that one name is of one face. */
  #facesFor(text: string, weight: Weight): readonly Face[] {
    const letters = lettersOf(text).filter((letter) => HAN.test(letter));
    if (letters.length === 0) return faces;
    const lacks = (face: Face) => letters.filter((letter) => !this.#has(face, letter, weight)).length;
    const ofHan = faces
      .filter(({ scripts }) => scripts === HAN)
      .map((face) => ({ face, count: lacks(face) }))
      .sort((one, other) => one.count - other.count);
    return [...faces.filter(({ scripts }) => scripts !== HAN), ...ofHan.map(({ face }) => face)];
  }

  #has(face: Face, letter: string, weight: Weight): boolean {
    this.#use(face, { size: 10, weight });
    const { font } = (this.#doc as unknown as { _font: OpenFont })._font;
    return Array.from(letter, (point) => point.codePointAt(0) ?? 0).every((point) =>
      font.hasGlyphForCodePoint(point),
    );
  }

  #use(face: Face, { size, weight }: Pick<Style, 'size' | 'weight'>): void {
    const name = `${face.name} ${String(weight)}`;
    if (!this.#fonts.has(name)) {
      this.#doc.registerFont(name, unpackWoff(readFileSync(face.file(weight))));
      this.#fonts.add(name);
    }
    this.#doc.font(name).fontSize(size);
  }
}

interface Attachment {
  name: string;
  type: string;
  bytes: Buffer;
  /** Descriptions of RDF. */
  metadata: string;
}

/** pdfkit writes title and author into XML as they are. */
function escapeMetadata(doc: PDFKit.PDFDocument): void {
  const open = doc as unknown as Metadata;
  const addInfo = open._addInfo.bind(open);
  open._addInfo = () => {
    const { info } = open;
    const texts = Object.entries(info).map(([name, value]) => [
      name,
      typeof value === 'string' ? escaped(value) : value,
    ]);
    open.info = Object.fromEntries(texts) as Metadata['info'];
    addInfo();
    open.info = info;
  };
}

interface Metadata {
  info: Record<string, unknown>;
  _addInfo: () => void;
  appendXML: (xml: string) => void;
}

/** What the types of pdfkit leave out. */
interface OpenFont {
  font: { hasGlyphForCodePoint: (point: number) => boolean };
}
