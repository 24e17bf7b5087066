/** The addresses of a text as people paste them: lines, lists, and `Ada <ada@example.com>`; each once. */
export function addressesIn(text: string): string[] {
  const words = text.split(/[,;\n]/).flatMap(addressesOf);
  return [...new Set(words.filter((word) => word !== '').map((word) => word.toLowerCase()))];
}

function addressesOf(part: string): string[] {
  const bracketed = Array.from(part.matchAll(/<([^<>\s]+)>/g), ([, address = '']) => address);
  const rest = bracketed.length > 0 ? part.slice(part.lastIndexOf('>') + 1) : part;
  return [...bracketed, ...rest.split(/\s/)];
}
