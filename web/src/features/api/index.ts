/** The reference of the API: what programs may call, with samples and a way to try it. */
export { ApiReference } from './ApiReference.tsx';
export { descriptionPath, descriptionQuery } from './api.queries.ts';
