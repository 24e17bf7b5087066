import type { CookieSerializeOptions } from '@fastify/cookie';
import { csrfCookie } from '@linklet/contract/http/endpoint.ts';
import type { FastifyReply } from 'fastify';

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

const MAX_AGE_SECONDS = 90 * 24 * 60 * 60;

const kept: CookieSerializeOptions = { path: '/', maxAge: MAX_AGE_SECONDS, sameSite: 'lax' };

export function setSessionCookie(reply: FastifyReply, value: string, isHttps: boolean): void {
  reply.setCookie(sessionCookieName(isHttps), value, { ...kept, httpOnly: true, secure: isHttps });
}

export function setGuestCookie(reply: FastifyReply, value: string, isHttps: boolean): void {
  reply.setCookie(guestCookieName(isHttps), value, { ...kept, httpOnly: true, secure: isHttps });
}

/** Readable by the page, which repeats it in a header: another site can't. */
export function setCsrfCookie(reply: FastifyReply, value: string, isHttps: boolean): void {
  reply.setCookie(csrfCookie, value, { ...kept, secure: isHttps });
}
