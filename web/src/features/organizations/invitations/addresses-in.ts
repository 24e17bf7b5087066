/**
 * The addresses of a text as people paste them: lines, lists, `Ada <ada@example.com>` and `"Last, First" <lf@example.com>`;
 * each once. What is no address stays, so that it can be named.
 */
export function addressesIn(text: string): string[] {
  const parts = partsOf(text);
  const words = parts.flatMap((part, index) => {
    const bracketed = bracketedIn(part);
    if (bracketed.length > 0) return bracketed;
    // The first part of a name whose other part comes with the address.
    const isName = !part.includes('@') && bracketedIn(parts[index + 1] ?? '').length > 0;
    return isName ? [] : part.split(/\s/).filter((word) => word !== '');
  });
  return [...new Set(words.map((word) => word.toLowerCase()))];
}

/** Between commas, semicolons and ends of lines, but for those in quotes, which are names. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let [part, isQuoted] = ['', false];
  for (const letter of text) {
    if (letter === '\n') isQuoted = false;
    if (letter === '"') {
      isQuoted = !isQuoted;
    } else if (!isQuoted && ',;\n'.includes(letter)) {
      parts.push(part);
      part = '';
    } else if (!isQuoted) {
      part += letter;
    }
  }
  return [...parts, part];
}

function bracketedIn(part: string): string[] {
  return part
    .split('<')
    .slice(1)
    .flatMap((rest) => (rest.includes('>') ? rest.slice(0, rest.indexOf('>')).trim() : []));
}
