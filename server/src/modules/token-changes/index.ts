/** Changes by tokens: what they did, and what they asked for that waits for approval. */
export { readTokenRequest } from './list-requests.ts';
