/** API: what programs may call, described for them. */
export { openApiOf } from './open-api.ts';
export { openApiEntrance } from './open-api.routes.ts';
