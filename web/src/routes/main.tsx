import '#/lib/zod-settings.ts';
import './main.css';
import { StrictMode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { showFlashMessages } from '#/lib/app-state.ts';
import { overcomeWith } from '#/lib/recovery.ts';
import { showTaken } from './flash-messages.ts';
import { makeQueryClient, refreshState } from './query-client.ts';
import { makeRouter } from './router.tsx';

showFlashMessages((messages) => void showTaken(messages));

const queryClient = makeQueryClient();
const router = makeRouter(queryClient);
const root = document.getElementById('root');

overcomeWith(async (obstacle) => {
  const { recover } = await import('#/features/accounts/recovery.tsx');
  const isOvercome = await recover(obstacle);
  if (obstacle === 'session') {
    await refreshState(queryClient);
    // Who declines is a guest now, and what guests may not see is closed.
    if (!isOvercome) await router.invalidate();
  }
  return isOvercome;
});

if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
