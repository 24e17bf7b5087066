import './zod-settings.ts';
import './main.css';
import { StrictMode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { makeQueryClient } from './query-client.ts';
import { makeRouter } from './router.tsx';

const queryClient = makeQueryClient();
const router = makeRouter(queryClient);
const root = document.getElementById('root');

if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
