import {
  eventTypes,
  type Click,
  type NewClick,
  type Origin,
  type OriginBytes,
  type Visitor,
  type VisitorBytes,
} from '../click.ts';

/**
 * A click as bytes: event type and QR mark, time, ids, visitor hash, then the texts of visitor and visit,
 * each list with a leading bit per text that is not empty, the rule, and the requested alias if recorded.
 * Ordinary clicks take about 220 bytes, half of them the user agent. Texts over `MAX_TEXT_BYTES` are cut.
 */
export const MAX_RECORD_BYTES = 5632;

export const MAX_TEXT_BYTES = 255;
const QR_BIT = 0x80;

const visitorTexts = [
  'country',
  'region',
  'city',
  'browser',
  'os',
  'device',
  'language',
  'botClass',
  'botReason',
  'userAgent',
  'agentRules',
] as const satisfies (keyof Visitor)[];

const originTexts = [
  'referrerHost',
  'source',
  'utmSource',
  'utmMedium',
  'utmCampaign',
  'utmTerm',
  'utmContent',
] as const satisfies (keyof Origin)[];

/** Writes a click at `offset`, where `MAX_RECORD_BYTES` must be free; returns the offset after it. */
export function writeClick(click: NewClick, target: Buffer, offset: number): number {
  target[offset] = eventTypes.indexOf(click.eventType) | (click.isQr ? QR_BIT : 0);
  let end = target.writeUIntLE(click.at, offset + 1, 6);
  end = writeVarint(click.workspaceId, target, end);
  end = writeVarint(click.linkId, target, end);
  end = writeVarint(click.aliasId, target, end);
  end = writeVarint(click.domainId, target, end);
  end = append(click.visitor, target, end);
  end = append(click.origin, target, end);
  end = writeText(click.rule, target, end);
  return click.askedAlias === '' ? end : writeText(click.askedAlias, target, end);
}

export function readClick(bytes: Buffer): Click {
  const cursor = { bytes, offset: 7 };
  const head = bytes.readUInt8(0);
  return {
    at: bytes.readUIntLE(1, 6),
    eventType: eventTypes[head & ~QR_BIT] ?? 'redirect',
    isQr: (head & QR_BIT) !== 0,
    workspaceId: readVarint(cursor),
    linkId: readVarint(cursor),
    aliasId: readVarint(cursor),
    domainId: readVarint(cursor),
    visitor: { hash: readHash(cursor), ...readTexts(visitorTexts, cursor) },
    origin: readTexts(originTexts, cursor),
    rule: readText(cursor),
    askedAlias: cursor.offset < bytes.length ? readText(cursor) : '',
  };
}

export function encodeVisitor(visitor: Visitor): VisitorBytes {
  scratch.writeBigUInt64LE(visitor.hash);
  return scratch.toString('latin1', 0, writeTexts(visitorTexts, visitor, 8)) as VisitorBytes;
}

export function encodeOrigin(origin: Origin): OriginBytes {
  return scratch.toString('latin1', 0, writeTexts(originTexts, origin, 0)) as OriginBytes;
}

const scratch = Buffer.alloc(8 + 2 + visitorTexts.length * (1 + MAX_TEXT_BYTES));

function writeTexts<Name extends string>(
  names: readonly Name[],
  texts: Readonly<Record<Name, string>>,
  offset: number,
): number {
  let present = 0;
  let end = offset + 2;
  names.forEach((name, index) => {
    if (texts[name] === '') return;
    present |= 1 << index;
    end = writeText(texts[name], scratch, end);
  });
  scratch.writeUInt16LE(present, offset);
  return end;
}

function append(bytes: string, target: Buffer, offset: number): number {
  return offset + target.write(bytes, offset, 'latin1');
}

function writeText(text: string, target: Buffer, offset: number): number {
  // `write` never splits a character, so a text cut at the limit stays valid UTF-8.
  const length = text === '' ? 0 : target.write(text, offset + 1, MAX_TEXT_BYTES, 'utf8');
  target[offset] = length;
  return offset + 1 + length;
}

function writeVarint(value: number, target: Buffer, offset: number): number {
  let rest = value;
  let end = offset;
  while (rest > 127) {
    target[end] = (rest % 128) | 128;
    rest = Math.floor(rest / 128);
    end += 1;
  }
  target[end] = rest;
  return end + 1;
}

interface Cursor {
  bytes: Buffer;
  offset: number;
}

function readVarint(cursor: Cursor): number {
  let value = 0;
  let scale = 1;
  for (;;) {
    const byte = cursor.bytes.readUInt8(cursor.offset);
    cursor.offset += 1;
    value += (byte & 127) * scale;
    if (byte < 128) return value;
    scale *= 128;
  }
}

function readHash(cursor: Cursor): bigint {
  cursor.offset += 8;
  return cursor.bytes.readBigUInt64LE(cursor.offset - 8);
}

function readTexts<Name extends string>(names: readonly Name[], cursor: Cursor): Record<Name, string> {
  const present = cursor.bytes.readUInt16LE(cursor.offset);
  cursor.offset += 2;
  const entries = names.map((name, index) => [name, present & (1 << index) ? readText(cursor) : '']);
  return Object.fromEntries(entries) as Record<Name, string>;
}

function readText(cursor: Cursor): string {
  const length = cursor.bytes.readUInt8(cursor.offset);
  const start = cursor.offset + 1;
  cursor.offset = start + length;
  return cursor.bytes.toString('utf8', start, cursor.offset);
}
