import {
  archiveOrganization as archiveEndpoint,
  archiveTeam as archiveTeamEndpoint,
  changeOrganization as changeEndpoint,
  changeTeam as changeTeamEndpoint,
  createOrganization as createEndpoint,
  createTeam as createTeamEndpoint,
  getOrganization,
  listOrganizations as listEndpoint,
} from '@linklet/contract/organizations.ts';
import { routes } from '../../platform/http/routes.ts';
import { archiveOrganization, changeOrganization, organizationOf } from './change-organization.ts';
import { createOrganization } from './create-organization.ts';
import { countOrganization, listOrganizations, organizationViewOf } from './list-organizations.ts';
import { archiveTeam, changeTeam, createTeam } from './teams.ts';

export const organizationRoutes = routes((on) => {
  on(listEndpoint, async ({ scope }) => listOrganizations(scope));
  on(createEndpoint, async ({ scope, body }) => createOrganization(scope, body));
  on(getOrganization, async ({ scope }) => {
    const { id } = organizationOf(scope);
    return { ...(await organizationViewOf(scope, id)), counts: await countOrganization(scope, id) };
  });
  on(changeEndpoint, async ({ scope, body }) => changeOrganization(scope, body));
  on(archiveEndpoint, async ({ scope, body }) => archiveOrganization(scope, body.archive));
  on(createTeamEndpoint, async ({ scope, body }) => createTeam(scope, body));
  on(changeTeamEndpoint, async ({ scope, body }) => changeTeam(scope, body));
  on(archiveTeamEndpoint, async ({ scope, body }) => archiveTeam(scope, body.archive));
});
