import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '#/routes/root-route.tsx';
import { textIn, type Search } from '#/routes/search.ts';
import { routes } from '#/shell/names.ts';

export const apiRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['docs.api'],
  validateSearch: ({ search }: Search<{ search: string }>) => ({ search: textIn(search) }),
  loader: async ({ context }) =>
    context.queryClient.query((await import('#/features/api/index.ts')).descriptionQuery),
  component: lazyRouteComponent(() => import('./ReferenceScreen.tsx'), 'ReferenceScreen'),
});
