export function withPlainHost(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const host = address.slice(at);
  if (at === 0 || isAscii(host)) return address;
  const url = `http://${host}`;
  return URL.canParse(url) ? address.slice(0, at) + new URL(url).hostname : address;
}

export const plainNameOnly =
  'Letters such as é or ö before the @ can’t be used: many mail servers refuse such addresses.';

/** Whether the part before the @ is in ASCII, which a mail server takes without SMTPUTF8 (RFC 6531). */
export function hasPlainName(address: string): boolean {
  return isAscii(address.slice(0, address.lastIndexOf('@') + 1));
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 127) return false;
  return true;
}

/** Returns the text in the last angle brackets, as in `"Last, First" <lf@example.com>`, or all of it. */
export function addressIn(text: string): string {
  const trimmed = text.trim();
  const opening = trimmed.lastIndexOf('<');
  return opening >= 0 && trimmed.endsWith('>') ? trimmed.slice(opening + 1, -1).trim() : trimmed;
}
