import type { ReactNode } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { SettingsPage } from '#/routes/accounts/SettingsPage.tsx';
import { TeamPage } from '#/routes/organizations/team/TeamPage.tsx';
import { accountPlace, teamPlace, type WebhookPlace } from './webhook-place.ts';

interface WebhookFrameProps {
  title: string;
  action?: (place: WebhookPlace) => ReactNode;
  children: (place: WebhookPlace) => ReactNode;
}

/** A page about webhooks: of the team that its address names, or of the account. */
export function WebhookFrame({ title, action, children }: WebhookFrameProps) {
  const { team: slug } = useParams({ strict: false });
  const { impersonated } = useSuspenseQuery(stateQuery).data;
  if (slug === undefined) {
    const place = accountPlace(impersonated);
    return (
      <SettingsPage title={title} actions={action?.(place)}>
        {() => children(place)}
      </SettingsPage>
    );
  }
  return (
    <TeamPage
      title={title}
      action={({ organization, team }) => action?.(teamPlace(organization, team, impersonated))}
    >
      {({ organization, team }) => children(teamPlace(organization, team, impersonated))}
    </TeamPage>
  );
}
