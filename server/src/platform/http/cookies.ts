import { csrfCookie } from '@linklet/contract/endpoint.ts';

/** `__Host-` binds the cookie to this very host, which browsers allow over https only. */
export function sessionCookieName(isHttps: boolean): string {
  return isHttps ? '__Host-session' : 'session';
}

/**
 * What a guest gets whose cookie opens no session any more. The answer may be late, and somebody have signed in
 * meanwhile: then theirs is still there, and counts first.
 */
export function guestCookieName(isHttps: boolean): string {
  return isHttps ? '__Host-guest' : 'guest';
}

export function readCookie(header: string | undefined, name: string): string | undefined {
  const pairs = header?.split(';').map((pair) => pair.trim()) ?? [];
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

const MAX_AGE_SECONDS = 90 * 24 * 60 * 60;

export function sessionCookie(value: string, isHttps: boolean): string {
  return secretCookie(sessionCookieName(isHttps), value, isHttps);
}

export function guestCookie(value: string, isHttps: boolean): string {
  return secretCookie(guestCookieName(isHttps), value, isHttps);
}

function secretCookie(name: string, value: string, isHttps: boolean): string {
  return writeCookie(name, value, isHttps ? 'HttpOnly; Secure' : 'HttpOnly');
}

/** Readable by the page, which repeats it in a header: another site can't. */
export function csrfTokenCookie(value: string, isHttps: boolean): string {
  return writeCookie(csrfCookie, value, isHttps ? 'Secure' : '');
}

function writeCookie(name: string, value: string, attributes: string): string {
  const parts = [
    `${name}=${value}`,
    'Path=/',
    `Max-Age=${String(MAX_AGE_SECONDS)}`,
    'SameSite=Lax',
    attributes,
  ];
  return parts.filter((part) => part !== '').join('; ');
}
