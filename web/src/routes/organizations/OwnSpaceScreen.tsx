import { ShareButton, StatsView, useZone, WaitingForClicks } from '#/features/analytics/index.ts';
import { SpaceOverview } from '#/features/organizations/space/SpaceOverview.tsx';
import { useOrganizationActions } from '#/features/organizations/use-organization-actions.ts';
import type { OrganizationView } from '@linklet/contract/organizations/endpoints.ts';
import { switchWorkspace } from '#/lib/session/team-mode.ts';
import { sharePaths } from '#/routes/analytics/share-paths.ts';
import { useStatsSearch } from '#/routes/analytics/use-stats-search.ts';
import { routes } from '#/shell/names.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { OrganizationPage } from './OrganizationPage.tsx';

/** The own space of whoever looks in an organization. */
export function OwnSpaceScreen() {
  const { search, onSearch } = useStatsSearch();
  const zone = useZone();

  return (
    <OrganizationPage
      title="Personal space"
      actions={(organization) => <SwitchButton organization={organization} />}
    >
      {({ slug }) => (
        <>
          <SpaceOverview key={slug} address={{ organization: slug }} />
          <StatsView
            link={undefined}
            address={{ organization: slug }}
            search={search}
            zone={zone}
            onSearch={onSearch}
            actions={<ShareButton {...sharePaths} />}
            empty={<WaitingForClicks newUrl={null} search={search} />}
          />
        </>
      )}
    </OrganizationPage>
  );
}

function SwitchButton({ organization }: { organization: OrganizationView }) {
  const { open, dialog } = useOrganizationActions(organization, (address) =>
    switchWorkspace(address, routes.dashboard),
  );

  return (
    <>
      <Button kind="primary" onClick={() => void open(null)}>
        Switch to personal space
      </Button>
      {dialog}
    </>
  );
}
