const letters = new Intl.Segmenter();

/** Two letters that stand for a person: of the first and the last name, or the first two of a single one. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = '', last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  const initials =
    last === undefined ? firstLetters(first, 2) : firstLetters(first, 1) + firstLetters(last, 1);
  return initials.toUpperCase();
}

function firstLetters(word: string, count: number): string {
  const segments = Array.from(letters.segment(word), ({ segment }) => segment);
  return segments.slice(0, count).join('');
}
