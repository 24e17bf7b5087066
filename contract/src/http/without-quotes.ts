const pairs = ['""', '“”', '«»', '»«', '„“', '„”', '<>', "''", '‘’'];

/** Takes off quotes that are around it, and opening ones; one at its end alone stays, since it may belong to the URL. */
export function withoutQuotes(typed: string): string {
  let part: Part = { start: 0, end: typed.length };
  for (;;) {
    part = withoutBlanks(typed, part);
    const { start, end } = part;
    if (isQuoted(typed, part)) part = { start: start + 1, end: end - 1 };
    else if (start < end && isOpening(typed.charAt(start))) part = { start: start + 1, end };
    else return typed.slice(start, end);
  }
}

interface Part {
  start: number;
  end: number;
}

function withoutBlanks(text: string, { start, end }: Part): Part {
  while (start < end && isBlank(text.charAt(start))) start += 1;
  while (end > start && isBlank(text.charAt(end - 1))) end -= 1;
  return { start, end };
}

function isBlank(character: string): boolean {
  return character.trim() === '';
}

function isQuoted(text: string, { start, end }: Part): boolean {
  return end - start > 1 && pairs.includes(text.charAt(start) + text.charAt(end - 1));
}

function isOpening(character: string): boolean {
  return '"“„«»'.includes(character);
}
