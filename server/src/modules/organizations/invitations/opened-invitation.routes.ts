import * as api from '@linklet/contract/organizations/opened-invitations.ts';
import { nothing, routes } from '../../../platform/http/routes.ts';
import { openInvitation, proveByInvitation } from './opened-invitation.ts';

export const openedInvitationRoutes = routes((on) => {
  on(api.openInvitation, async ({ scope, body }) => openInvitation(scope, body.token));
  on(api.proveByInvitation, async ({ scope, body }) => nothing(proveByInvitation(scope, body.token)));
});
