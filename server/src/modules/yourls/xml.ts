// Elements have names of these characters alone; YOURLS’s own names all do.
const NAME = /^[A-Za-z_][\w.-]*$/;
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** An object as an XML document: fields are elements, in their order. */
export function toXml(content: object): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<result>${elementsOf(content)}</result>\n`;
}

function elementsOf(content: object): string {
  return Object.entries(content)
    .filter(([name]) => NAME.test(name))
    .map(([name, value]) => `<${name}>${toText(value)}</${name}>`)
    .join('');
}

function toText(value: unknown): string {
  if (typeof value === 'object' && value !== null) return elementsOf(value);
  return escapeText(typeof value === 'string' || typeof value === 'number' ? String(value) : '');
}

/** Characters that no document may hold, not even escaped, are left out. */
function escapeText(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (character) => escapes[character] ?? '');
}
