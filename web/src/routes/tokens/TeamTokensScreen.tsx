import { Fragment } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { OrganizationView } from '@linklet/contract/organizations/endpoints.ts';
import { CreateTokenLink, TokenBatches, TokenList, TokenRequests } from '#/features/tokens/index.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { OrganizationPage } from '#/routes/organizations/OrganizationPage.tsx';
import { shownTeam } from '#/routes/organizations/team/shown-team.ts';
import { ShownTeam } from '#/routes/organizations/team/ShownTeam.tsx';
import { routes } from '#/shell/names.ts';
import { teamPlace } from './token-place.ts';

const route = getRouteApi(routes['org.settings.teams.api']);

/** The tokens of an organization's teams, one team at a time. */
export function TeamTokensScreen() {
  return (
    <OrganizationPage title="API tokens" actions={(organization) => <Create organization={organization} />}>
      {(organization) => <Tokens organization={organization} />}
    </OrganizationPage>
  );
}

function Create({ organization }: { organization: OrganizationView }) {
  const { team: wanted } = route.useSearch();
  const { impersonated } = useSuspenseQuery(stateQuery).data;
  const team = shownTeam(organization, wanted);
  return team ? <CreateTokenLink {...teamPlace(organization, team, impersonated)} /> : null;
}

function Tokens({ organization }: { organization: OrganizationView }) {
  const navigate = route.useNavigate();
  const { team: wanted } = route.useSearch();
  const { impersonated } = useSuspenseQuery(stateQuery).data;

  return (
    <ShownTeam
      organization={organization}
      wanted={wanted}
      title="API tokens"
      onChoose={(team) => void navigate({ search: { team }, replace: true, resetScroll: false })}
    >
      {(team) => {
        const place = teamPlace(organization, team, impersonated);
        return (
          <Fragment key={team.slug}>
            <TokenList {...place} />
            <TokenRequests {...place} />
            <TokenBatches {...place} />
          </Fragment>
        );
      }}
    </ShownTeam>
  );
}
