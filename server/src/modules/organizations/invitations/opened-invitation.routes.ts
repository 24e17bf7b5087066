import {
  openInvitation as openEndpoint,
  proveByInvitation as proveEndpoint,
} from '@linklet/contract/organizations/opened-invitations.ts';
import { nothing, routes } from '../../../platform/http/routes.ts';
import { openInvitation, proveByInvitation } from './opened-invitation.ts';

export const openedInvitationRoutes = routes((on) => {
  on(openEndpoint, async ({ scope, body }) => openInvitation(scope, body.token));
  on(proveEndpoint, async ({ scope, body }) => nothing(proveByInvitation(scope, body.token)));
});
