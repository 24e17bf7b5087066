import {
  getHelpdesk,
  listHelpdeskMembers,
  listUserOrganizations,
} from '@linklet/contract/helpdesk/endpoints.ts';
import { routes } from '../../platform/http/routes.ts';
import { listMembers } from './list-members.ts';
import { listOrganizationsOf } from './list-organizations-of.ts';
import { readHelpdesk } from './read-helpdesk.ts';

export const helpdeskRoutes = routes((on) => {
  on(getHelpdesk, async ({ scope, params }) => readHelpdesk(scope, params.organization));
  on(listHelpdeskMembers, async ({ scope, params, query }) => listMembers(scope, params.organization, query));
  on(listUserOrganizations, async ({ scope, params }) => listOrganizationsOf(scope, params.id));
});
