import '#/lib/zod-settings.ts';
import type { ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { fetchAppState, knownEmail } from '#/lib/app-state.ts';
import type { Obstacle } from '#/lib/recovery.ts';
import { markSignedIn } from '#/lib/signed-in-mark.ts';
import { ConfirmPasswordDialog } from './ConfirmPasswordDialog.tsx';
import { SignInDialog } from './SignInDialog.tsx';

/** Asks, over whatever page is shown, for what a request needs; false when the person declines. */
export async function recover(obstacle: Obstacle): Promise<boolean> {
  const email = knownEmail();
  const person = email === undefined ? {} : { email };
  if (obstacle === 'password') {
    return ask((answer) => (
      <ConfirmPasswordDialog {...person} onDone={() => answer(true)} onCancel={() => answer(false)} />
    ));
  }

  const isBack = await ask((answer) => (
    <SignInDialog
      {...person}
      onDone={async () => {
        await fetchAppState();
        answer(true);
      }}
      onCancel={() => answer(false)}
    />
  ));
  if (!isBack) markSignedIn(false);
  return isBack;
}

/** Shows a dialog in a place of its own, whichever library draws the page. */
function ask(dialog: (answer: (value: boolean) => void) => ReactElement): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise<boolean>((resolve) => root.render(dialog(resolve))).finally(() => {
    root.unmount();
    place.remove();
  });
}
