import { hook } from '../../platform/hooks.ts';

/** A session is about to be signed out; answers where else the browser is to be signed out, if anywhere. */
export const signingOut = hook<{ sessionId: Buffer }, string | null>('signing out');
