import type { ReactNode } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { SettingsPage } from '#/routes/accounts/SettingsPage.tsx';
import { TeamPage } from '#/routes/organizations/team/TeamPage.tsx';
import { accountPlace, teamPlace, type Place, type Places } from './place.ts';

interface PlaceFrameProps<Paths> {
  places: Places<Paths>;
  title: string;
  action?: (place: Place<Paths>) => ReactNode;
  children: (place: Place<Paths>) => ReactNode;
}

/** A page of the team that its address names, or of the account. */
export function PlaceFrame<Paths>({ places, title, action, children }: PlaceFrameProps<Paths>) {
  const { team: slug } = useParams({ strict: false });
  const { impersonated: isImpersonated } = useSuspenseQuery(stateQuery).data;
  if (slug === undefined) {
    const place = accountPlace(places, isImpersonated);
    return (
      <SettingsPage title={title} actions={action?.(place)}>
        {() => children(place)}
      </SettingsPage>
    );
  }
  return (
    <TeamPage title={title} action={(shown) => action?.(teamPlace(places, { ...shown, isImpersonated }))}>
      {(shown) => children(teamPlace(places, { ...shown, isImpersonated }))}
    </TeamPage>
  );
}
