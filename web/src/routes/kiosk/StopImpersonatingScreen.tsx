import { useSuspenseQuery } from '@tanstack/react-query';
import { StopImpersonatingButton } from '#/features/sessions/ImpersonationBanner.tsx';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { EmptyState } from '#/ui/EmptyState.tsx';
import { personIcon } from '#/ui/icons/action-icons.ts';
import { Page } from '#/ui/Page.tsx';
import { routes } from '#/shell/names.ts';
import { useStopped } from '#/shell/use-stopped.ts';

/** It waits for a click: merely opening an address must not change who somebody is. */
export function StopImpersonatingScreen() {
  const { data: state } = useSuspenseQuery(stateQuery);
  const onStopped = useStopped();

  return (
    <Page title="Back to your account" narrow>
      {state.impersonated ? (
        <EmptyState
          icon={personIcon}
          title={`You are acting as ${state.user?.name ?? 'another user'}`}
          text="Return to your own account."
          action={<StopImpersonatingButton kind="primary" size="large" onStopped={onStopped} />}
        />
      ) : (
        <EmptyState
          icon={personIcon}
          title="This is your own account"
          text="You are not acting as another user."
          action={<ButtonAnchor href={routes['settings.profile']}>Manage account</ButtonAnchor>}
        />
      )}
    </Page>
  );
}
