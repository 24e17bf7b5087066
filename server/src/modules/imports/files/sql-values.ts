const MOST_CHARACTERS = 70_000;
const MOST_VALUES = 200;

/** One value of a row in a dump: text, or null. */
export type SqlValue = string | null;

const code = (sign: string) => sign.charCodeAt(0);
const [QUOTE, DOUBLE, BACKSLASH] = [code("'"), code('"'), code('\\')];
const [OPEN, CLOSE, COMMA, SEMICOLON] = [code('('), code(')'), code(','), code(';')];

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', Z: '\u001a', '0': '' };

/**
 * The rows of `VALUES` lists, as text of them comes. Nothing is run: what is no value is passed over. A value is kept up to a
 * bound, and a row up to a number of values.
 */
export class SqlValues {
  #row: SqlValue[] | null = null;
  #text = '';
  #quote = 0;
  #wasQuoted = false;
  /** The last sign was the first half of an escape. */
  #isHalf = false;
  /** The quote that was the last sign of all text so far: the next one says whether it was the end. */
  #open = 0;

  /** Reads on from a place; answers where it stopped, and whether the list has ended there. */
  read(text: string, from: number, onRow: (row: SqlValue[]) => void): { at: number; isOver: boolean } {
    let at = this.#open === 0 || from === text.length ? from : this.#endOrDouble(text, from, this.#open);
    while (at < text.length) {
      if (this.#quote !== 0) {
        at = this.#readQuoted(text, at);
        continue;
      }
      const sign = text.charCodeAt(at);
      if (sign === SEMICOLON) return { at: at + 1, isOver: true };
      at += 1;
      this.#readSign(sign, text.charAt(at - 1), onRow);
    }
    return { at, isOver: false };
  }

  /** Forgets a row that was begun. */
  reset(): void {
    this.#row = null;
    this.#text = '';
    this.#quote = 0;
    this.#open = 0;
    this.#isHalf = false;
    this.#wasQuoted = false;
  }

  #readSign(sign: number, letter: string, onRow: (row: SqlValue[]) => void): void {
    if (sign === QUOTE || sign === DOUBLE) {
      this.#beginQuoted(sign);
      return;
    }
    if (this.#row === null) {
      if (sign === OPEN) this.#row = [];
      return;
    }
    if (sign === COMMA) this.#endValue();
    else if (sign === CLOSE) {
      this.#endValue();
      onRow(this.#row);
      this.#row = null;
    } else this.#add(letter);
  }

  #beginQuoted(sign: number): void {
    // A prefix such as X or N says of which kind the text is.
    this.#text = /^\s*x\s*$/i.test(this.#text) ? '0x' : '';
    this.#quote = sign;
    this.#wasQuoted = true;
  }

  /** Takes what has no sign of meaning at once. */
  #readQuoted(text: string, from: number): number {
    if (this.#isHalf) return this.#endHalf(text, from);
    let at = from;
    while (at < text.length) {
      const sign = text.charCodeAt(at);
      if (sign === this.#quote || sign === BACKSLASH) break;
      at += 1;
    }
    this.#add(text.slice(from, at));
    if (at === text.length) return at;
    if (text.charCodeAt(at) === BACKSLASH) {
      this.#isHalf = true;
      return at + 1;
    }
    return this.#endOrDouble(text, at + 1, this.#quote);
  }

  #endHalf(text: string, at: number): number {
    const letter = text.charAt(at);
    this.#isHalf = false;
    this.#add(escapes[letter] ?? letter);
    return at + 1;
  }

  #endOrDouble(text: string, at: number, quote: number): number {
    const isEnd = at === text.length;
    this.#open = isEnd ? quote : 0;
    const isDouble = text.charCodeAt(at) === quote;
    this.#quote = isDouble ? quote : 0;
    if (!isDouble) return at;
    this.#add(text.charAt(at));
    return at + 1;
  }

  #add(text: string): void {
    if (this.#text.length < MOST_CHARACTERS) this.#text += text;
  }

  #endValue(): void {
    const text = this.#wasQuoted ? this.#text : this.#text.trim();
    if (this.#row !== null && this.#row.length < MOST_VALUES)
      this.#row.push(this.#wasQuoted ? text : plainValue(text));
    this.#text = '';
    this.#wasQuoted = false;
  }
}

function plainValue(text: string): SqlValue {
  if (/^null$/i.test(text)) return null;
  return /^0x(?:[0-9a-f]{2})*$/i.test(text) ? Buffer.from(text.slice(2), 'hex').toString('utf8') : text;
}
