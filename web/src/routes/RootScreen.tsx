import { lazy, Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { stateQuery } from '#/lib/transport/state-query.ts';

const TerminatedScreen = lazy(async () => ({
  default: (await import('./accounts/TerminatedScreen.tsx')).TerminatedScreen,
}));
const DeletedScreen = lazy(async () => ({
  default: (await import('./accounts/DeletedScreen.tsx')).DeletedScreen,
}));

/** The screen of the address, except for accounts that have ended: they see one screen everywhere. */
export function RootScreen() {
  const { data: state } = useQuery(stateQuery);

  if (state?.user?.is_terminated === true) {
    return (
      <Suspense>
        <TerminatedScreen supportEmail={state.product.support_email} />
      </Suspense>
    );
  }
  if (state?.user?.deletes_at != null) {
    return (
      <Suspense>
        <DeletedScreen />
      </Suspense>
    );
  }
  return <Outlet />;
}
