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

type Fields = Record<string, { column: string; kind: AnyKind }>;

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

/** A list as JSON of at most 64 KB; the empty text for an empty list. */
export const listText: Kind<string> = {
  ...text,
  fromText: (value) => (value === null || value === '[]' ? '' : value),
};

// Reused for every record: a first copy would otherwise leave hundreds of megabytes of buffers.
const scratch = Buffer.alloc(256 * 1024);

/**
 * One list of fields defines the columns of the view, the TypeScript record and the bytes in the replica, so
 * that no new field can be missed in one of them.
 */
export class RecordType<Of extends Fields> {
  readonly view: string;
  /** The columns in the order of `select`. */
  readonly columns: readonly string[];
  readonly select: string;
  readonly #fields: readonly (readonly [name: string, kind: AnyKind])[];
  /** Copied per record: V8 turns objects that grow by sixteen properties into slow dictionaries. */
  readonly #blank: Readonly<Record<string, null>>;

  constructor(view: string, fields: Of) {
    const all = Object.entries(fields);
    this.view = view;
    this.columns = all.map(([, { column }]) => column);
    this.select = all.map(([, { column, kind }]) => kind.select(`${view}.${column}`)).join(', ');
    this.#blank = Object.fromEntries(all.map(([name]) => [name, null]));
    this.#fields = all.map(([name, { kind }]) => [name, kind] as const);
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
