import { useEffect, useEffectEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { describeFailure } from '#/lib/transport/failures.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { EmptyState } from '#/ui/EmptyState.tsx';
import { warningIcon } from '#/ui/icons/icons.ts';
import { Page } from '#/ui/Page.tsx';

export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { text, action } = describeFailure(error);

  function retry() {
    if (action === 'reload') {
      location.reload();
      return;
    }
    queryClient.removeQueries({ predicate: ({ state }) => state.status === 'error' });
    reset();
    void router.invalidate();
  }

  const comeBack = useEffectEvent(retry);
  useEffect(() => {
    const listen = () => comeBack();
    addEventListener('online', listen);
    return () => removeEventListener('online', listen);
  }, []);

  return (
    <Page title="This page didn’t load">
      <EmptyState
        icon={warningIcon}
        title={text}
        action={
          <Button kind="primary" onClick={retry}>
            {action === 'reload' ? 'Reload' : 'Try again'}
          </Button>
        }
      />
    </Page>
  );
}
