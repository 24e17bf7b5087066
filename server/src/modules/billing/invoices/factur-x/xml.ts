const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What XML has no way to write is left out. */
export function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"]/g, (letter) => entities[letter] ?? letter);
}

type Child = Element | undefined;
export interface Element {
  xml: string;
}

/** An element with a text, or with others; those that are undefined are left out. */
export function element(
  name: string,
  content: string | readonly Child[],
  attributes: Readonly<Record<string, string>> = {},
): Element {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const inner =
    typeof content === 'string' ? escaped(content) : content.map((child) => child?.xml ?? '').join('');
  return { xml: `<${name}${given.join('')}>${inner}</${name}>` };
}
