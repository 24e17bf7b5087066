import type { CookieSerializeOptions } from '@fastify/cookie';
import { couponCookie, couponSeconds } from '@linklet/contract/http/coupon-cookie.ts';
import { apiPrefix, csrfCookie } from '@linklet/contract/http/endpoint.ts';
import type { FastifyReply } from 'fastify';
import type { Grant } from '../scope.ts';

/** `__Host-` binds the cookie to this host, which browsers allow over https only. */
export function sessionCookieName(isHttps: boolean): string {
  return isHttps ? '__Host-session' : 'session';
}

/**
 * The cookie of a guest whose session cookie is no longer valid. If somebody signs in before the answer
 * comes, the session cookie is unchanged and takes precedence.
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

/** Readable by the page, which repeats it in a header; other sites cannot. */
export function setCsrfCookie(reply: FastifyReply, value: string, isHttps: boolean): void {
  reply.setCookie(csrfCookie, value, { ...kept, secure: isHttps });
}

/** Browsers send it with calls of one path only. */
export const grantCookie = 'grant';

/** `path` is below the API's; lasts until the browser is closed. */
export function setGrantCookie(reply: FastifyReply, { path, grant }: Grant, isHttps: boolean): void {
  const url = apiPrefix + path;
  reply.setCookie(grantCookie, grant, { path: url, httpOnly: true, sameSite: 'strict', secure: isHttps });
}

/** Readable by the page that uses it. */
export function setCouponCookie(reply: FastifyReply, code: string): void {
  reply.setCookie(couponCookie, code, { path: '/app', maxAge: couponSeconds, sameSite: 'lax' });
}
