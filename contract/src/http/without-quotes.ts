/** A lone apostrophe or `>` at the end stays, since it may belong to the URL. */
export function withoutQuotes(typed: string): string {
  let [start, end] = [0, typed.length];
  for (;;) {
    while (start < end && isAround(typed.charAt(start))) start += 1;
    while (end > start && isAround(typed.charAt(end - 1))) end -= 1;
    const outermost = typed.charAt(start) + typed.charAt(end - 1);
    if (end - start < 2 || !"<> '' ‘’".includes(outermost)) return typed.slice(start, end);
    start += 1;
    end -= 1;
  }
}

function isAround(character: string): boolean {
  return '"“”«»'.includes(character.trim());
}
