/** The addresses of a text as people paste them: lines, lists, and `Ada <ada@example.com>`; each once. */
export function addressesIn(text: string): string[] {
  const bracketed = text.replace(/[^,;\n]*<([^<>\s]+)>/g, ' $1 ');
  const words = bracketed.split(/[\s,;]+/).filter((word) => word !== '');
  return [...new Set(words.map((word) => word.toLowerCase()))];
}
