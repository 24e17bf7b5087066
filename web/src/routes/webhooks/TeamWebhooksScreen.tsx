import { getRouteApi } from '@tanstack/react-router';
import { CreateWebhookLink, WebhookList } from '#/features/webhooks/index.ts';
import { PlacesOfTeams } from '#/routes/places/PlacesOfTeams.tsx';
import { routes } from '#/shell/names.ts';
import { webhookPlaces } from './webhook-places.ts';

const route = getRouteApi(routes['org.settings.teams.webhooks']);

/** The webhooks of an organization's teams, one team at a time. */
export function TeamWebhooksScreen() {
  const navigate = route.useNavigate();
  const { team: wanted } = route.useSearch();

  return (
    <PlacesOfTeams
      places={webhookPlaces}
      title="Webhooks"
      wanted={wanted}
      onChoose={(team) => void navigate({ search: { team }, replace: true, resetScroll: false })}
      action={(place) => <CreateWebhookLink {...place} />}
    >
      {(place) => <WebhookList {...place} />}
    </PlacesOfTeams>
  );
}
