import { SpaceOverview } from '#/features/organizations/SpaceOverview.tsx';
import { TeamPage } from './TeamPage.tsx';

/** What a team has. */
export function TeamScreen() {
  return (
    <TeamPage title="Overview">
      {({ organization, team }) => (
        <SpaceOverview
          key={team.slug}
          address={{ organization: organization.slug, team: team.slug }}
          counts={[{ name: 'Members', count: team.members }]}
        />
      )}
    </TeamPage>
  );
}
