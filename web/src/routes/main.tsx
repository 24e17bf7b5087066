import './main.css';
import { StrictMode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { makeQueryClient } from './query-client.ts';
import { makeRouter } from './router.tsx';

// The content policy forbids code made at run time, and Zod would report a violation by trying.
z.config({ jitless: true });

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
