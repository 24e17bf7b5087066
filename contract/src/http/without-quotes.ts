const pairs = ['""', '“”', '«»', '»«', '„“', '„”', '<>', "''", '‘’'];

/** Takes off quotes that are around it, and opening ones; one at its end alone stays, since it may belong to the URL. */
export function withoutQuotes(typed: string): string {
  let [start, end] = [0, typed.length];
  for (;;) {
    while (start < end && isBlank(typed.charAt(start))) start += 1;
    while (end > start && isBlank(typed.charAt(end - 1))) end -= 1;
    const isPair = end - start > 1 && pairs.includes(typed.charAt(start) + typed.charAt(end - 1));
    if (!isPair && !isOpening(start < end ? typed.charAt(start) : '')) return typed.slice(start, end);
    start += 1;
    if (isPair) end -= 1;
  }
}

function isBlank(character: string): boolean {
  return character.trim() === '';
}

function isOpening(character: string): boolean {
  return character !== '' && '"“„«»'.includes(character);
}
