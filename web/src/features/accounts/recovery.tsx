import '#/lib/zod-settings.ts';
import { useEffect, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { listIdentities } from '@linklet/contract/social.ts';
import { api } from '#/lib/api.ts';
import { fetchAppState, knownEmail, loadAppState } from '#/lib/app-state.ts';
import type { Obstacle } from '#/lib/recovery.ts';
import { onEntryElsewhere } from '#/lib/storage.ts';
import { ConfirmElsewhereDialog } from './ConfirmElsewhereDialog.tsx';
import { ConfirmPasswordDialog } from './ConfirmPasswordDialog.tsx';
import { SignInDialog } from './SignInDialog.tsx';

type Answer = (isOvercome: boolean) => void;

/** Asks, over whatever page is shown, for what a request needs; false when the person declines. */
export async function recover(obstacle: Obstacle): Promise<boolean> {
  const email = knownEmail();
  const person = email === undefined ? {} : { email };
  if (obstacle === 'session') return ask((answer) => <EndedSession {...person} onAnswer={answer} />);
  const { user } = await loadAppState();
  if (user?.has_password === false) return confirmElsewhere();
  return ask((answer) => (
    <ConfirmPasswordDialog {...person} onDone={() => answer(true)} onCancel={() => answer(false)} />
  ));
}

async function confirmElsewhere(): Promise<boolean> {
  const { data } = await api(listIdentities, {});
  return ask((answer) => (
    <ConfirmElsewhereDialog providers={data.map(({ provider }) => provider)} onCancel={() => answer(false)} />
  ));
}

/** Goes away by itself when somebody signs in again in another tab. */
function EndedSession({ email, onAnswer }: { email?: string; onAnswer: Answer }) {
  useEffect(
    () =>
      onEntryElsewhere('stateStatus', (isSignedIn) => {
        if (isSignedIn !== true) return;
        void fetchAppState().then(({ user }) => {
          // Nobody sends a request of somebody else again.
          if (user !== null) onAnswer(user.email === email);
        }, stillAsked);
      }),
    [email, onAnswer],
  );

  return (
    <SignInDialog
      {...(email !== undefined && { email })}
      onDone={async () => {
        await fetchAppState();
        onAnswer(true);
      }}
      onCancel={() => onAnswer(false)}
    />
  );
}

function stillAsked(): void {}

/** Shows a dialog in a place of its own, whichever library draws the page. */
function ask(dialog: (answer: Answer) => ReactElement): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise<boolean>((resolve) => root.render(dialog(resolve))).finally(() => {
    root.unmount();
    place.remove();
  });
}
