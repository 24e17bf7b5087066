import type { Face } from './faces.ts';

/** Letters of one face. */
export interface Run {
  face: Face;
  text: string;
}

/** What is never broken, unless it is wider than the line. */
export interface Word {
  runs: Run[];
  isRightToLeft: boolean;
  isSpace: boolean;
}

/** Which face writes a letter; undefined where none does. */
export type FaceOf = (letter: string) => Face | undefined;

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** Between any two of these a line may end. */
const BREAKS_ANYWHERE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
export const missing = '?';
/** Marks that are not seen, such as those of direction; some scripts join their letters by them. */
const UNSEEN = /[\p{Cf}\ufe00-\ufe0f]/gu;
const JOINS = /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}]/u;

/** Splits a text by where a line may end, and what it has by faces. */
export function wordsOf(text: string, faceOf: FaceOf): Word[] {
  return text
    .normalize('NFC')
    .split(/(\s+)/u)
    .filter((part) => part !== '')
    .flatMap((part) => (BREAKS_ANYWHERE.test(part) ? lettersOf(part) : [part]))
    .map((part) => ({
      runs: runsOf(part.replace(/\s+/gu, ' '), faceOf),
      isRightToLeft: RIGHT_TO_LEFT.test(part),
      isSpace: /^\s+$/u.test(part),
    }));
}

export function lettersOf(text: string): string[] {
  return [...letters.segment(text)].map(({ segment }) => segment);
}

function runsOf(part: string, faceOf: FaceOf): Run[] {
  const runs: Run[] = [];
  for (const { face, text } of lettersOf(part).flatMap((letter) => runOf(letter, faceOf))) {
    const last = runs.at(-1);
    if (last?.face === face) last.text += text;
    else runs.push({ face, text });
  }
  return runs;
}

/** None for what is not seen. */
function runOf(given: string, faceOf: FaceOf): Run[] {
  const letter = JOINS.test(given) ? given : given.replace(UNSEEN, '');
  if (letter === '') return [];
  const face = faceOf(letter);
  if (face) return [{ face, text: letter }];
  const instead = faceOf(missing);
  return instead ? [{ face: instead, text: missing }] : [];
}

/** As many words as a line has room for, and the rest on the next. */
export function linesOf(words: readonly Word[], width: number, widthOf: (word: Word) => number): Word[][] {
  const lines: Word[][] = [];
  let line: Word[] = [];
  let used = 0;
  for (const word of words) {
    if (line.length > 0 && used + widthOf(word) > width) {
      lines.push(withoutEnd(line));
      line = [];
      used = 0;
    }
    if (word.isSpace && line.length === 0) continue;
    line.push(word);
    used += widthOf(word);
  }
  return [...lines, line];
}

function withoutEnd(line: Word[]): Word[] {
  return line.at(-1)?.isSpace === true ? line.slice(0, -1) : line;
}

/** From left to right, as they are seen: words from right to left that follow each other are turned round. */
export function visualOrder(words: readonly Word[]): Word[] {
  const shown: Word[] = [];
  let turned: Word[] = [];
  const flush = () => {
    const spaces: Word[] = [];
    while (turned.at(-1)?.isSpace === true) spaces.push(...turned.splice(-1));
    shown.push(...turned.reverse(), ...spaces);
    turned = [];
  };
  for (const word of words) {
    if (word.isRightToLeft || (word.isSpace && turned.length > 0)) {
      turned.push(word);
      continue;
    }
    flush();
    shown.push(word);
  }
  flush();
  return shown;
}
