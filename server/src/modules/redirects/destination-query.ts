/** A QR code contains the short link with `?qr=1`, which is not passed on. */
const QR_PARAMETER = 'qr=1';

export interface VisitQuery {
  isQr: boolean;
  passedOn: string[];
}

const noQuery: VisitQuery = { isQr: false, passedOn: [] };

/** `query` has no question mark. Parameters are passed on unchanged, as ASCII. */
export function readVisitQuery(query: string): VisitQuery {
  if (query === '') return noQuery;
  const parameters = query.split('&').filter((parameter) => parameter !== '');
  return {
    isQr: parameters.includes(QR_PARAMETER),
    passedOn: parameters.filter((parameter) => parameter !== QR_PARAMETER).map(toAscii),
  };
}

/**
 * Skips parameters that the destination has. Its own query keeps its order and stays before the fragment; the
 * result is ASCII for any input.
 */
export function addQuery(destination: string, passedOn: readonly string[]): string {
  const url = toAscii(destination);
  if (passedOn.length === 0) return url;

  const [base, fragment] = splitAt(url, '#');
  const [, ownQuery] = splitAt(base, '?');
  const ownNames = new Set(ownQuery?.split('&').map(nameOf));
  const added = passedOn.filter((parameter) => !ownNames.has(nameOf(parameter)));
  if (added.length === 0) return url;

  return base + jointAfter(ownQuery) + added.join('&') + (fragment === undefined ? '' : `#${fragment}`);
}

const noValues: readonly string[] = [];

export function valuesOf(parameters: readonly string[], name: string): readonly string[] {
  if (parameters.length === 0) return noValues;
  return parameters.filter((parameter) => nameOf(parameter) === name).map(valueOf);
}

function jointAfter(query: string | undefined): string {
  if (query === undefined) return '?';
  return query === '' || query.endsWith('&') ? '' : '&';
}

function splitAt(text: string, mark: string): [string, string | undefined] {
  const position = text.indexOf(mark);
  return position < 0 ? [text, undefined] : [text.slice(0, position), text.slice(position + 1)];
}

function nameOf(parameter: string): string {
  const [name] = splitAt(parameter, '=');
  return decoded(name);
}

function valueOf(parameter: string): string {
  const [, value = ''] = splitAt(parameter, '=');
  return decoded(value);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

// Node reads a request line as Latin-1, one character per byte, so a character's code is its byte.
function toAscii(text: string): string {
  if (!/[^!-~]/.test(text)) return text;
  return text.replace(/[^!-~]/g, (character) => encodeCharacter(character));
}

function encodeCharacter(character: string): string {
  const code = character.charCodeAt(0);
  return code < 256
    ? `%${code.toString(16).toUpperCase().padStart(2, '0')}`
    : encodeURIComponent(character.toWellFormed());
}
