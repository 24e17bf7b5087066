import { useEffect, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { listIdentities } from '@linklet/contract/social/endpoints.ts';
import { listOwnSignOns } from '@linklet/contract/single-sign-on/endpoints.ts';
import { signOnPath } from '@linklet/contract/single-sign-on/paths.ts';
import { type SocialProvider } from '@linklet/contract/social/providers.ts';
import { api } from '#/lib/transport/api.ts';
import { fetchAppState, knownEmail, loadAppState } from '#/lib/session/app-state.ts';
import type { Asking, Reauthentication } from '#/lib/session/reauthentication.ts';
import { onEntryElsewhere, type LocalEntries } from '#/lib/storage.ts';
import { ConfirmPasswordDialog } from '#/features/passwords/index.ts';
import { SignOnDialog } from '#/features/single-sign-on/index.ts';
import { ElsewhereDialog } from '#/features/social/index.ts';
import { SignInDialog } from './SignInDialog.tsx';

const FIND_SIGN_ON = `/app/sso?${new URLSearchParams({ next: '/app/confirmed' })}`;

type Answer = (isDone: boolean) => void;

/** Asks, over whatever page is shown, for what a request needs; false when the person declines. */
export async function showReauthentication(asked: Reauthentication, asking: Asking): Promise<boolean> {
  const email = knownEmail();
  const person = email === undefined ? {} : { email };
  if (asked === 'sign-on') return ask((answer) => <SignOn {...person} asking={asking} onAnswer={answer} />);
  const { user, social } = await loadAppState();
  const isPasswordless = user?.has_password === false;
  if (asked === 'session') {
    const elsewhere = isPasswordless ? social : null;
    return ask((answer) => <EndedSession {...person} elsewhere={elsewhere} onAnswer={answer} />);
  }
  if (isPasswordless) {
    const [{ data }, signOns] = await Promise.all([api(listIdentities, {}), api(listOwnSignOns, {})]);
    const providers = data.map(({ provider }) => provider);
    const organizations = signOns.data.map(({ key, name }) => ({
      ...{ name, path: signOnPath(key, { for: 'confirm' }) },
    }));
    return ask((answer) => (
      <ConfirmElsewhere {...person} {...{ providers, organizations }} onAnswer={answer} />
    ));
  }
  return ask((answer) => (
    <ConfirmPasswordDialog {...person} onDone={() => answer(true)} onCancel={() => answer(false)} />
  ));
}

interface SignOnProps {
  email?: string;
  asking: Asking;
  onAnswer: Answer;
}

function SignOn({ email, asking: { message, redirect = '' }, onAnswer }: SignOnProps) {
  useEntryByOtherTab('signedOnAt', email, onAnswer);
  return <SignOnDialog text={message} path={redirect} onCancel={() => onAnswer(false)} />;
}

interface ConfirmElsewhereProps {
  email?: string;
  providers: readonly SocialProvider[];
  organizations: readonly { name: string; path: string }[];
  onAnswer: Answer;
}

function ConfirmElsewhere({ email, providers, organizations, onAnswer }: ConfirmElsewhereProps) {
  useEntryByOtherTab('confirmedAt', email, onAnswer);
  return (
    <ElsewhereDialog
      title="Confirm it’s you"
      lead="For your security, please sign in again"
      providers={providers}
      organizations={organizations}
      onCancel={() => onAnswer(false)}
    />
  );
}

interface EndedSessionProps {
  email?: string;
  /** Where somebody signs in who has no password; null for whoever has one. */
  elsewhere: readonly SocialProvider[] | null;
  onAnswer: Answer;
}

/** Goes away by itself when somebody signs in again in another tab. */
function EndedSession({ email, elsewhere, onAnswer }: EndedSessionProps) {
  useEntryByOtherTab('stateStatus', email, onAnswer);
  if (elsewhere !== null) {
    return (
      <ElsewhereDialog
        title="Your session has ended"
        lead="Please sign in again"
        providers={elsewhere}
        organizations={[{ name: 'Single sign-on', path: FIND_SIGN_ON }]}
        onCancel={() => onAnswer(false)}
      />
    );
  }
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

/** Answers when another tab writes the entry: whether it is the same person who is signed in there. */
function useEntryByOtherTab(entry: keyof LocalEntries, email: string | undefined, onAnswer: Answer): void {
  useEffect(
    () =>
      onEntryElsewhere(entry, (value) => {
        if (!value) return;
        void fetchAppState().then(({ user }) => {
          // Nobody sends a request of somebody else again.
          if (user !== null) onAnswer(user.email === email);
        }, stillAsked);
      }),
    [entry, email, onAnswer],
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
