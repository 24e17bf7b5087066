import '#/ui/ground.css';
import '#/ui/Card.module.css';
import '#/ui/buttons/Button.module.css';
// Most screens have one, and what is imported later brings no style along.
import '#/ui/fields/Select.tsx';
import './main.css';
import { StrictMode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { handleUnknownTeam, showFlashMessages } from '#/lib/session/app-state.ts';
import { leaveKeysToInputMethods } from '#/lib/forms/composed-keys.ts';
import { notify } from '#/lib/notices.ts';
import { handleReauthentication } from '#/lib/session/reauthentication.ts';
import { openAccessibilityInPlace } from '#/shell/accessibility-link.ts';
import { showTaken } from '#/shell/flash-messages.ts';
import { makeQueryClient, refreshState } from '#/shell/query-client.ts';
import { makeRouter } from './router.tsx';

showFlashMessages((messages) => void showTaken(messages));
handleUnknownTeam(() => notify('Unknown team.', 'error'));

const queryClient = makeQueryClient();
const router = makeRouter(queryClient);
openAccessibilityInPlace();
leaveKeysToInputMethods();
const root = document.getElementById('root');

handleReauthentication(async (asked, asking) => {
  const { showReauthentication } = await import('#/features/sign-in/reauthentication-dialogs.tsx');
  const isDone = await showReauthentication(asked, asking);
  if (asked === 'session') {
    await refreshState(queryClient);
    // Who declines is a guest now, and what guests may not see is closed.
    if (!isDone) await router.invalidate();
  }
  return isDone;
});

async function show(root: HTMLElement): Promise<void> {
  // What the service has drawn stays until the screen is there.
  if (root.dataset['drawn'] !== undefined) await router.load();
  delete root.dataset['drawn'];
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

if (root !== null) void show(root);
