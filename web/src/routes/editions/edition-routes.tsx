import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '#/routes/root-route.tsx';
import { routes } from '#/shell/names.ts';
import { landingIn } from './landing-in.ts';

const component = lazyRouteComponent(() => import('./EditionScreen.tsx'), 'EditionScreen');

/** A page for each of the two days of an edition. */
export const editionRoutes = (['black-friday-2024', 'cyber-monday-2024'] as const).map((name) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: routes[name],
    loader: async ({ context }) => {
      const { editionQuery } = await import('#/features/editions/editions.queries.ts');
      await context.queryClient.query(editionQuery(landingIn(routes[name]).year));
    },
    component,
  }),
);
