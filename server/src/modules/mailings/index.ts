/** Mailings owns emails that people may do without, and who wants none. */
export { isInUse, wantsMailings } from './readers.ts';
export { unsubscribeUrl } from './unsubscribe-link.ts';
