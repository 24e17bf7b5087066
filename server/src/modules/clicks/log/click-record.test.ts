import { expect, test } from 'vitest';
import { makeClick, toNewClick } from '../../../testing/clicks.ts';
import type { Click } from '../click.ts';
import { MAX_RECORD_BYTES, readClick, writeClick } from './click-record.ts';
import { FRAME_BYTES } from './segment-file.ts';

function encode(click: Click): Buffer {
  const target = Buffer.alloc(MAX_RECORD_BYTES);
  return target.subarray(0, writeClick(toNewClick(click), target, 0));
}

test.each<Partial<Click>>([
  {},
  { eventType: 'preview' },
  { eventType: 'prefetch', isQr: true },
  { eventType: 'head' },
  { linkId: 0, aliasId: 127, workspaceId: 128, domainId: 16_384 },
  { linkId: Number.MAX_SAFE_INTEGER, domainId: 2 ** 31 - 1 },
  { at: 0, rule: 'country:de' },
  { at: 2 ** 47 },
  { eventType: 'mistyped', linkId: 0, aliasId: 0, workspaceId: 0, askedAlias: 'salé.' },
])('a click is read as it was written, with %j', (changes) => {
  const click = makeClick(changes);

  expect(readClick(encode(click))).toEqual(click);
});

test('every text of the visitor and of the origin is kept', () => {
  const { visitor, origin } = makeClick();
  const click = makeClick({
    visitor: { ...visitor, city: 'Île-de-France ✓', botClass: 'crawler', botReason: 'bot', hash: 0n },
    origin: { ...origin, utmSource: 'a', utmMedium: 'b', utmCampaign: 'c', utmTerm: 'd', utmContent: 'e' },
  });

  expect(readClick(encode(click))).toEqual(click);
});

test('an ordinary click takes at most 250 bytes with its frame', () => {
  expect(encode(makeClick()).length + FRAME_BYTES).toBeLessThanOrEqual(250);
});

test('a text too long is cut between characters', () => {
  const { origin } = makeClick();
  const click = makeClick({ origin: { ...origin, utmCampaign: 'é'.repeat(1000) } });

  expect(readClick(encode(click)).origin.utmCampaign).toBe('é'.repeat(127));
});

test('the largest click fits into the room that is kept for it', () => {
  const { visitor, origin } = makeClick();
  const long = 'x'.repeat(300);
  const texts = <Texts extends object>(of: Texts): Texts =>
    Object.fromEntries(Object.keys(of).map((name) => [name, long])) as Texts;
  const click = makeClick({
    rule: long,
    askedAlias: long,
    linkId: Number.MAX_SAFE_INTEGER,
    visitor: { ...texts(visitor), hash: 1n },
    origin: texts(origin),
  });

  expect(encode(click).length).toBeLessThanOrEqual(MAX_RECORD_BYTES);
});
