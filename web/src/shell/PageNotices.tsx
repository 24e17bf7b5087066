import { useQueryClient } from '@tanstack/react-query';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import { PromoNotice } from '#/features/editions/PromoNotice.tsx';
import { isPromoFor, mayPromoInterrupt } from '#/features/editions/promo-audience.ts';
import { BillingNotices } from '#/features/billing/BillingNotices.tsx';
import { ActingAs } from './ActingAs.tsx';
import { refreshState } from './query-client.ts';
import { viewerOf } from './navigation.ts';
import { TeamMode } from './TeamMode.tsx';

interface PageNoticesProps {
  state: AppState;
  path: string;
}

/** What stands above each screen: as whom somebody acts, in which workspace, and what is to be paid. */
export function PageNotices({ state, path }: PageNoticesProps) {
  const { user, impersonated, workspace, promotion, debt } = state;
  const queryClient = useQueryClient();

  return (
    <>
      {user !== null && impersonated && <ActingAs name={user.name} />}
      {workspace !== null && <TeamMode workspace={workspace} />}
      {promotion !== null && isPromoFor(state, path) && (
        <PromoNotice
          key={promotion.phase}
          promotion={promotion}
          mayInterrupt={mayPromoInterrupt(state, path)}
          onChange={() => void refreshState(queryClient)}
        />
      )}
      {user !== null && viewerOf(state).kind !== 'ghost' && (
        <BillingNotices user={user} debt={debt} workspace={workspace} path={path} />
      )}
    </>
  );
}
