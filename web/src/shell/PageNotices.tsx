import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import { BillingNotices } from '#/features/billing/BillingNotices.tsx';
import { ActingAs } from './ActingAs.tsx';
import { viewerOf } from './navigation.ts';
import { TeamMode } from './TeamMode.tsx';

interface PageNoticesProps {
  state: AppState;
  path: string;
}

/** What stands above each screen: as whom somebody acts, in which workspace, and what is to be paid. */
export function PageNotices({ state, path }: PageNoticesProps) {
  const { user, impersonated, workspace, debt } = state;

  return (
    <>
      {user !== null && impersonated && <ActingAs name={user.name} />}
      {workspace !== null && <TeamMode workspace={workspace} />}
      {user !== null && viewerOf(state).kind !== 'ghost' && (
        <BillingNotices user={user} debt={debt} workspace={workspace} path={path} />
      )}
    </>
  );
}
