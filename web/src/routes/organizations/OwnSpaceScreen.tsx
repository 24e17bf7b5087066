import { SpaceOverview } from '#/features/organizations/SpaceOverview.tsx';
import { useOrganizationActions } from '#/features/organizations/use-organization-actions.ts';
import type { OrganizationView } from '@linklet/contract/organizations.ts';
import { switchWorkspace } from '#/lib/team-mode.ts';
import { routes } from '#/shell/names.ts';
import { OrganizationPage } from './OrganizationPage.tsx';

/** The own space of whoever looks in an organization. */
export function OwnSpaceScreen() {
  return (
    <OrganizationPage
      title="My own space"
      actions={(organization) => <SwitchButton organization={organization} />}
    >
      {({ slug }) => <SpaceOverview key={slug} address={{ organization: slug }} />}
    </OrganizationPage>
  );
}

function SwitchButton({ organization }: { organization: OrganizationView }) {
  const { open, dialog } = useOrganizationActions(organization, (address) =>
    switchWorkspace(address, routes.dashboard),
  );

  return (
    <>
      <button type="button" className="button primary" onClick={() => void open(null)}>
        Switch to my own space
      </button>
      {dialog}
    </>
  );
}
