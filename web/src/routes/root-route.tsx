import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { PageNotFoundScreen } from './NotFoundScreens.tsx';
import { RootLayout } from './RootLayout.tsx';

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: RootLayout,
  notFoundComponent: PageNotFoundScreen,
});
