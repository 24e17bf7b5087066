import { useEffect } from 'react';
import { getRouteApi } from '@tanstack/react-router';
import { signOnProblem, signOnProblems } from '@linklet/contract/single-sign-on/endpoints.ts';
import { signOnPath } from '@linklet/contract/single-sign-on/paths.ts';
import { safeReturn } from '#/lib/session/safe-return.ts';
import { localEntries } from '#/lib/storage.ts';
import { switchWorkspace } from '#/lib/session/team-mode.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { EmptyState } from '#/ui/EmptyState.tsx';
import { shieldIcon } from '#/ui/icons/icons.ts';
import { Page } from '#/ui/Page.tsx';
import { routes } from '#/shell/names.ts';

const route = getRouteApi(routes['login.sso.done']);

/** Where somebody arrives from their organization's provider; pages that wait for it go on. */
export function SignOnDoneScreen() {
  const { problem, next } = route.useSearch();
  const isPassed = problem === '';
  const wanted = safeReturn(next === '' ? undefined : next);

  useEffect(() => {
    if (!isPassed) return;
    localEntries.write('signedOnAt', Date.now());
    if (wanted !== null) location.replace(wanted);
  }, [isPassed, wanted]);

  return (
    <Page title="Single sign-on" narrow>
      {isPassed ? (
        <EmptyState
          icon={shieldIcon}
          title="Confirmed"
          text="The page you came from continues. You can close this one."
          action={<ButtonAnchor href={routes.dashboard}>Dashboard</ButtonAnchor>}
        />
      ) : (
        <Failed />
      )}
    </Page>
  );
}

function Failed() {
  const { problem, key, next } = route.useSearch();
  const known = signOnProblem.safeParse(problem).data ?? 'sign_on_failed';

  return (
    <EmptyState
      icon={shieldIcon}
      title="Sign-in failed"
      text={signOnProblems[known]}
      action={
        <div className="form-end">
          <ButtonAnchor kind="primary" href={signOnPath(key, next === '' ? {} : { next })}>
            Try again
          </ButtonAnchor>
          <Button onClick={() => switchWorkspace(null, routes.dashboard)}>Switch to my account</Button>
        </div>
      }
    />
  );
}
