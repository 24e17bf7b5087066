import { surface, type SurfaceRoute } from '../../platform/http/surfaces/surface.ts';
import { isOnlyRead, runAction } from './actions.ts';
import { toYourlsAnswer } from './answer.ts';

/** All is one path, and the action says what is wanted; each asks for its own permission. */
const routes = (path: string): readonly SurfaceRoute[] =>
  (['GET', 'POST'] as const).map((method) => ({
    ...{ method, path, permission: ['create', 'read', 'analytics'] as const },
    // A link is made by either.
    ...{ isRead: isOnlyRead, handle: runAction, makes: 'api' as const },
  }));

const spoken = {
  tokenParameters: ['signature'],
  readsTokenInBody: true,
  refusal: 403,
  toAnswer: toYourlsAnswer,
} as const;

/** YOURLS’s API, also at the root of the base domain: some clients are told a host and no path. */
export const yourlsSurfaces = [
  surface({ ...spoken, base: '/app/compat/yourls', routes: routes('/yourls-api.php') }),
  surface({ ...spoken, base: '/yourls-api.php', routes: routes('') }),
];
