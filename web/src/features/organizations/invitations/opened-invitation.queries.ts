import { queryOptions } from '@tanstack/react-query';
import {
  openInvitation,
  proveByInvitation,
  type OpenedInvitation,
} from '@linklet/contract/organizations/opened-invitations.ts';
import { api } from '#/lib/transport/api.ts';
import { ApiError } from '#/lib/transport/transport.ts';

/** The invitation that an email's link leads to; null for one that waits for nobody any more. */
export const openedInvitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['opened-invitation', token],
    queryFn: async ({ signal }): Promise<OpenedInvitation | null> => {
      try {
        return await api(openInvitation, { body: { token }, signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 422) return null;
        throw error;
      }
    },
  });

/** Proves the address of the account by the link. Throws ApiError. */
export async function proveBy(token: string): Promise<void> {
  await api(proveByInvitation, { body: { token } });
}
