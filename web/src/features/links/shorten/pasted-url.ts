import { parseDestination } from '@linklet/contract/links/destination.ts';
import { withoutQuotes } from '@linklet/contract/http/without-quotes.ts';

/** What a field of one line holds after several are pasted into it: a URL that was wrapped is whole again. */
export function withPasted(field: HTMLInputElement, text: string): string {
  const { value, selectionStart, selectionEnd } = field;
  const start = selectionStart ?? value.length;
  const pasted = joinedUrl(text) ?? text.replace(/[\r\n]+/g, ' ');
  return value.slice(0, start) + pasted + value.slice(selectionEnd ?? start);
}

/** A URL of several lines as one: each line after the first can only be how it goes on. Null for any other text. */
export function joinedUrl(text: string): string | null {
  const [first = '', ...others] = text
    .trim()
    .split(/[\r\n]+/)
    .map((line) => line.trim());
  if (others.length === 0 || !/^https?:\/\//i.test(first)) return null;
  const joined = [first, ...others].join('');
  const goesOn = others.every((line) => 'refusal' in parseDestination(line));
  return goesOn && 'href' in parseDestination(joined) ? joined : null;
}

/** What was pasted with quotes and spaces, or typed without its scheme, is shown as it will be understood. */
export function tidied(typed: string): string {
  const text = withoutQuotes(typed);
  // A number such as 3.14 is none.
  const isHost = /^[^\s/:@]{1,250}\.[^\s/:@.\d][^\s/:@.]{1,60}(?:\/\S*)?$/.test(text);
  return isHost ? `https://${text}` : text;
}
