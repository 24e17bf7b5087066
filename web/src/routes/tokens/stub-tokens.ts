import { getState, type AppState } from '@linklet/contract/app-state/endpoints.ts';
import { recentNotifications } from '@linklet/contract/notifications/endpoints.ts';
import { listTokenBatches } from '@linklet/contract/tokens/changes.ts';
import { listTokens, type TokenView } from '@linklet/contract/tokens/endpoints.ts';
import { tokenPermissions, type TokenPermission } from '@linklet/contract/tokens/permissions.ts';
import { listTokenRequests } from '@linklet/contract/tokens/requests.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { stubNetwork } from '#/testing/stub-network.ts';

interface Given {
  state?: Partial<AppState>;
  tokens?: TokenView[];
  permissions?: readonly TokenPermission[];
  refusal?: string | null;
}

/** The tokens of an account, of which nothing is asked and nothing was done. */
export function stubTokens({
  state,
  tokens = [],
  permissions = tokenPermissions,
  refusal = null,
}: Given = {}) {
  const network = stubNetwork();
  const user = makeStaff({ isDeveloper: false, plan: 'pro' });
  network.answer(getState, makeState({ user, features: ['use_api'], ...state }));
  network.answer(recentNotifications, { notifications: [], announcements: [] });
  network.answer(listTokens, {
    data: tokens,
    permissions: [...permissions],
    refusal,
    base_url: 'https://link.test',
  });
  network.answer(listTokenBatches, { data: [] });
  network.answer(listTokenRequests, { data: [], pending: 0 });
  return network;
}
