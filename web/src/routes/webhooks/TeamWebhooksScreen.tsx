import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { OrganizationView } from '@linklet/contract/organizations/endpoints.ts';
import { CreateWebhookLink, WebhookList } from '#/features/webhooks/index.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { OrganizationPage } from '#/routes/organizations/OrganizationPage.tsx';
import { shownTeam } from '#/routes/organizations/team/shown-team.ts';
import { ShownTeam } from '#/routes/organizations/team/ShownTeam.tsx';
import { routes } from '#/shell/names.ts';
import { teamPlace } from './webhook-place.ts';

const route = getRouteApi(routes['org.settings.teams.webhooks']);

/** The webhooks of an organization's teams, one team at a time. */
export function TeamWebhooksScreen() {
  return (
    <OrganizationPage title="Webhooks" actions={(organization) => <Create organization={organization} />}>
      {(organization) => <Webhooks organization={organization} />}
    </OrganizationPage>
  );
}

function Create({ organization }: { organization: OrganizationView }) {
  const { team: wanted } = route.useSearch();
  const { impersonated } = useSuspenseQuery(stateQuery).data;
  const team = shownTeam(organization, wanted);
  return team ? <CreateWebhookLink {...teamPlace(organization, team, impersonated)} /> : null;
}

function Webhooks({ organization }: { organization: OrganizationView }) {
  const navigate = route.useNavigate();
  const { team: wanted } = route.useSearch();
  const { impersonated } = useSuspenseQuery(stateQuery).data;

  return (
    <ShownTeam
      organization={organization}
      wanted={wanted}
      title="Webhooks"
      onChoose={(team) => void navigate({ search: { team }, replace: true, resetScroll: false })}
    >
      {(team) => <WebhookList key={team.slug} {...teamPlace(organization, team, impersonated)} />}
    </ShownTeam>
  );
}
