import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  closeFrame,
  FRAME_BYTES,
  HEADER_BYTES,
  newSegmentHeader,
  parseSegmentName,
  readFrames,
  readSegmentHeader,
  segmentFileName,
} from './segment-file.ts';

const RECORD_BYTES = 100;
const FRAME = FRAME_BYTES + RECORD_BYTES;

function frames(count: number): Buffer {
  return Buffer.concat(
    Array.from({ length: count }, (_, index) => {
      const frame = Buffer.alloc(FRAME, index + 1);
      closeFrame(frame, 0, FRAME);
      return frame;
    }),
  );
}

const contents = (bytes: Buffer) => readFrames(bytes).records.map(({ record }) => record[0]);

test('whole frames are read in order, each at its place', () => {
  const read = readFrames(frames(3));

  expect(read.records.map(({ offset }) => offset)).toEqual([0, FRAME, 2 * FRAME]);
  expect(read).toMatchObject({ end: 3 * FRAME, damaged: 0, tail: 'none' });
});

test('reading stops at the limit, at the end of a frame', () => {
  expect(readFrames(frames(3), 2)).toMatchObject({ end: 2 * FRAME, tail: 'none' });
});

test.each([1, 5, 6, 7, FRAME - 1])('a tail torn by %i bytes costs one record', (bytes) => {
  const torn = frames(3).subarray(0, 3 * FRAME - bytes);

  expect(contents(torn)).toEqual([1, 2]);
  expect(readFrames(torn)).toMatchObject({ end: 2 * FRAME, tail: 'torn' });
});

test('zeros after the last frame are the rest of a pre-allocated file', () => {
  const bytes = Buffer.concat([frames(2), Buffer.alloc(10_000)]);

  expect(readFrames(bytes)).toMatchObject({ end: 2 * FRAME, damaged: 0, tail: 'zeros' });
});

test('a flipped byte anywhere costs at most the record it is in', () => {
  fc.assert(
    fc.property(fc.nat(5 * FRAME - 1), fc.integer({ min: 1, max: 255 }), (position, change) => {
      const bytes = frames(5);
      bytes[position] = (bytes[position] ?? 0) ^ change;
      const hit = Math.floor(position / FRAME) + 1;

      expect(contents(bytes)).toEqual([1, 2, 3, 4, 5].filter((number) => number !== hit));
    }),
  );
});

test('a header tells its event ids and where the segment before it ends', () => {
  const header = newSegmentHeader(123_456);

  expect(header).toHaveLength(HEADER_BYTES);
  expect(readSegmentHeader(header)).toMatchObject({ previousEnd: 123_456 });
});

test.each([0, 8, 20, 31])('a header with byte %i changed is none', (position) => {
  const header = newSegmentHeader(1);
  header[position] = (header[position] ?? 0) ^ 1;

  expect(readSegmentHeader(header)).toBeUndefined();
});

test('a segment is known by its name', () => {
  expect(parseSegmentName(segmentFileName({ serverId: 'abc1', number: 12 }))).toEqual({
    serverId: 'abc1',
    number: 12,
  });
  expect(parseSegmentName('abc1.state')).toBeUndefined();
});
