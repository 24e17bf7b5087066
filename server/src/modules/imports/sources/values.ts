/** What an answer of another service says, whatever its shape. */
export type Json = Readonly<Record<string, unknown>>;

export function objectIn(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

export function listIn(value: unknown): Json[] {
  return Array.isArray(value) ? value.map(objectIn) : [];
}

/** Numbers and booleans as text; anything else says nothing. */
export function textIn(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** Names, or objects that have one. */
export function namesIn(value: unknown): string {
  if (!Array.isArray(value)) return '';
  return value.map((each) => textIn(objectIn(each)['name']) || textIn(each)).join('|');
}
