import { hook } from '../platform/hooks.ts';

/** Somebody registers, and shows what came to the address; answers whether it proves that address. */
export const addressShown = hook<{ email: string; token: string }, boolean>('address shown');

/** A session is about to be signed out; answers where else the browser is to be signed out, if anywhere. */
export const signingOut = hook<{ sessionId: Buffer }, string | null>('signing out');
