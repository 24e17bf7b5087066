/** The form of a value in the database's text and in the replica's bytes. */
export interface Kind<Value> {
  select: (column: string) => string;
  fromText: (text: string | null) => Value;
  /** Returns the offset after the value. */
  write: (value: Value, target: Buffer, offset: number) => number;
  read: (cursor: Cursor) => Value;
}

interface Cursor {
  bytes: Buffer;
  offset: number;
}

interface AnyKind extends Omit<Kind<unknown>, 'write'> {
  write: (value: never, target: Buffer, offset: number) => number;
}

/** `from`: the expression over the tables that gives its value. */
type Fields = Record<string, { from: string; kind: AnyKind }>;

export type RecordOf<Of extends Fields> = { [Name in keyof Of]: ReturnType<Of[Name]['kind']['read']> };

const NUMBER_BYTES = 6;
const LENGTH_BYTES = 2;
const asText = (column: string) => `${column}::text`;

function readNumber(cursor: Cursor): number {
  cursor.offset += NUMBER_BYTES;
  return cursor.bytes.readUIntLE(cursor.offset - NUMBER_BYTES, NUMBER_BYTES);
}

/** A whole number from 0 to 2^48 - 1. */
export const wholeNumber: Kind<number> = {
  select: asText,
  fromText: Number,
  write: (value, target, offset) => target.writeUIntLE(value, offset, NUMBER_BYTES),
  read: readNumber,
};

/** Milliseconds since 1970. */
export const moment: Kind<number> = {
  ...wholeNumber,
  select: (column) => `(extract(epoch from ${column}) * 1000)::bigint::text`,
};

export const optionalMoment: Kind<number | null> = {
  select: moment.select,
  fromText: (text) => (text === null ? null : Number(text)),
  write: (value, target, offset) => moment.write(value ?? 0, target, offset),
  read: (cursor) => moment.read(cursor) || null,
};

export const truth: Kind<boolean> = {
  select: asText,
  fromText: (text) => text === 'true',
  write: (value, target, offset) => target.writeUInt8(value ? 1 : 0, offset),
  read: (cursor) => {
    cursor.offset += 1;
    return cursor.bytes[cursor.offset - 1] === 1;
  },
};

/** At most 64 KB. */
export const text: Kind<string> = {
  select: asText,
  fromText: (value) => value ?? '',
  write: (value, target, offset) => {
    const length = target.write(value, offset + LENGTH_BYTES);
    target.writeUInt16LE(length, offset);
    return offset + LENGTH_BYTES + length;
  },
  read: (cursor) => {
    const start = cursor.offset + LENGTH_BYTES;
    cursor.offset = start + cursor.bytes.readUInt16LE(cursor.offset);
    return cursor.bytes.toString('utf8', start, cursor.offset);
  },
};

/** What names the record, and so stands in no record. */
export const unstoredText: Kind<string> = {
  ...text,
  write: (_, __, offset) => offset,
  read: () => '',
};

/** A list as JSON of at most 64 KB; the empty text for an empty list. */
export const listText: Kind<string> = {
  ...text,
  fromText: (value) => (value === null || value === '[]' ? '' : value),
};

// Reused for every record: a first copy would otherwise leave hundreds of megabytes of buffers.
const scratch = Buffer.alloc(256 * 1024);

/**
 * What front doors keep of rows of the database. One list of fields says what is read of which tables, what the record
 * is in the language, and how it stands in the replica; so nothing that is added to it can be forgotten on the way.
 */
export class RecordType<Of extends Fields> {
  /** How many values `select` gives. */
  readonly width: number;
  /** The rows, as what is selected from. */
  readonly rows: string;
  /** What to select, for `fromTexts`. */
  readonly select: string;
  readonly #name: string;
  readonly #fields: readonly (readonly [name: string, kind: AnyKind])[];
  /** Copied per record: V8 turns objects that grow by sixteen properties into slow dictionaries. */
  readonly #blank: Readonly<Record<string, null>>;

  constructor(name: string, tables: string, fields: Of) {
    const all = Object.entries(fields);
    this.#name = name;
    this.width = all.length;
    this.rows = `(select ${all.map(([field, { from }]) => `${from} as "${field}"`).join(', ')} from ${tables}) as ${name}`;
    this.select = all.map(([field, { kind }]) => kind.select(this.column(field))).join(', ');
    this.#blank = Object.fromEntries(all.map(([field]) => [field, null]));
    this.#fields = all.map(([field, { kind }]) => [field, kind] as const);
  }

  /** The column of the rows that has a field. */
  column(field: keyof Of & string): string {
    return `${this.#name}."${field}"`;
  }

  fromTexts(texts: readonly (string | null)[]): RecordOf<Of> {
    return this.#make((kind, index) => kind.fromText(texts[index] ?? null));
  }

  /** Returns the record's bytes, which are valid until the next call. */
  encode(record: RecordOf<Of>): Buffer {
    let end = 0;
    for (const [name, kind] of this.#fields) end = kind.write(record[name] as never, scratch, end);
    return scratch.subarray(0, end);
  }

  /** Reads a record from the start of bytes that may be longer. */
  decode(bytes: Buffer): RecordOf<Of> {
    const cursor = { bytes, offset: 0 };
    return this.#make((kind) => kind.read(cursor));
  }

  #make(valueOf: (kind: AnyKind, index: number) => unknown): RecordOf<Of> {
    const record: Record<string, unknown> = { ...this.#blank };
    let index = 0;
    for (const [name, kind] of this.#fields) {
      record[name] = valueOf(kind, index);
      index += 1;
    }
    return record as RecordOf<Of>;
  }
}
