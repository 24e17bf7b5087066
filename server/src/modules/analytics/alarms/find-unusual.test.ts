import { describe, expect, test } from 'vitest';
import { findUnusual } from './find-unusual.ts';

const none = [0, 0, 0, 0, 0];
const kindsOf = (human: number[], bot = none, weeks = 4) =>
  findUnusual({ human, bot }, weeks).map(({ kind }) => kind);

describe('of an hour', () => {
  test.each([
    ['thrice as many as usual', [300, 100, 90, 110, 100], ['spike']],
    ['not quite as many', [299, 100, 90, 110, 100], []],
    ['many where there were none', [100, 0, 0, 0, 0], ['spike']],
    ['many times as many, and still few', [99, 1, 1, 1, 1], []],
    ['a third', [33, 100, 100, 100, 100], ['drop']],
    ['not as few', [34, 100, 100, 100, 100], []],
    ['none, where few are usual', [0, 99, 99, 99, 99], []],
    ['as many as usual, beside a week that was quiet and one that was not', [100, 0, 900, 100, 110], []],
  ])('%s is %j: %j', (_, human, kinds) => {
    expect(kindsOf(human)).toEqual(kinds);
  });

  test('a wave of robots is told apart from people', () => {
    expect(kindsOf([120, 110, 120, 130, 100], [900, 10, 20, 10, 20])).toEqual(['bots']);
    expect(kindsOf(none, [10, 900, 900, 900, 900])).toEqual([]);
  });

  test('what is usual is the median of the weeks that there were', () => {
    expect(findUnusual({ human: [30, 100, 200, 0, 0], bot: none }, 2)).toEqual([
      { kind: 'drop', count: 30, usual: 150 },
    ]);
  });

  test('nothing is usual before two weeks', () => {
    expect(kindsOf([900, 10, 0, 0, 0], none, 1)).toEqual([]);
  });
});
