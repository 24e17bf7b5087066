import { getRouteApi } from '@tanstack/react-router';
import { CreateTokenLink, TokenBatches, TokenList, TokenRequests } from '#/features/tokens/index.ts';
import { PlacesOfTeams } from '#/routes/places/PlacesOfTeams.tsx';
import { routes } from '#/shell/names.ts';
import { tokenPlaces } from './token-places.ts';

const route = getRouteApi(routes['org.settings.teams.api']);

/** The tokens of an organization's teams, one team at a time. */
export function TeamTokensScreen() {
  const navigate = route.useNavigate();
  const { team: wanted } = route.useSearch();

  return (
    <PlacesOfTeams
      places={tokenPlaces}
      title="API tokens"
      wanted={wanted}
      onChoose={(team) => void navigate({ search: { team }, replace: true, resetScroll: false })}
      action={(place) => <CreateTokenLink {...place} />}
    >
      {(place) => (
        <>
          <TokenList {...place} />
          <TokenRequests {...place} />
          <TokenBatches {...place} />
        </>
      )}
    </PlacesOfTeams>
  );
}
