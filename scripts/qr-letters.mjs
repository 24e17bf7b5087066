// Writes the outlines of the letters that frames of QR codes are labelled with, from the typeface of the app:
// node scripts/qr-letters.mjs
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';

const FOLDER = new URL('../web/src/features/qr-codes/drawing/', import.meta.url);
const UNIT = 1000;

// What most labels need: western Latin, dashes, quotes, dots, the euro, the trade mark.
const usual = [...[range(0x20, 0x7e), range(0xa1, 0xff), range(0x2010, 0x2026)].flat(), ...'€™'];
// Other Latin with Vietnamese, Greek, Cyrillic, currencies.
const further = [
  ...[range(0x100, 0x17f), range(0x218, 0x21b), range(0x1e80, 0x1e9e), range(0x1ea0, 0x1ef9)].flat(),
  ...[range(0x386, 0x3ce), range(0x400, 0x45f), range(0x490, 0x491), range(0x20a8, 0x20bf)].flat(),
];

const require = createRequire(import.meta.url);
// The first font that has a character draws it.
const fonts = await Promise.all(
  ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext'].map(async (subset) => {
    const bytes = await readFile(require.resolve(`@fontsource/inter/files/inter-${subset}-600-normal.woff`));
    return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  }),
);
await write('letters.json', usual);
await write('further-letters.json', further);

async function write(name, characters) {
  const letters = characters.flatMap((character) => {
    const font = fonts.find((each) => each.charToGlyphIndex(character) !== 0);
    return font === undefined ? [] : [[character, letter(font.charToGlyph(character))]];
  });
  await writeFile(new URL(name, FOLDER), `${JSON.stringify(Object.fromEntries(letters))}\n`);
}

function letter(glyph) {
  const { commands } = glyph.getPath(0, 0, UNIT);
  const steps = commands.map(({ type, ...at }) => ({
    type,
    numbers: [at.x1, at.y1, at.x, at.y].filter(Number.isFinite).map(Math.round),
  }));
  const moves = steps.filter((step, at) => !(step.type === 'L' && isThere(step, steps[at - 1])));
  return [Math.round((glyph.advanceWidth * UNIT) / fonts[0].unitsPerEm), closed(moves)];
}

function isThere({ numbers }, before) {
  return before !== undefined && before.numbers.slice(-2).join() === numbers.join();
}

/** Its outlines end where the next begins, which not all of them say. */
function closed(steps) {
  return steps
    .map(({ type, numbers }, at) => {
      const isLast = at === steps.length - 1 || steps[at + 1].type === 'M';
      return `${type}${numbers.join(' ')}${isLast && type !== 'Z' ? 'Z' : ''}`;
    })
    .join('');
}

function range(first, last) {
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
}
