import type { OpenedWorkspace, OrganizationView } from '@linklet/contract/organizations/endpoints.ts';
import type { WorkspaceAddress } from '@linklet/contract/workspaces/workspaces.ts';
import { formatDate } from '#/lib/format.ts';
import { permissionsOf } from '#/lib/session/permissions-of.ts';
import { Card } from '#/ui/Card.tsx';
import { Button } from '#/ui/buttons/Button.tsx';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { RowMenu } from '#/ui/dialogs/RowMenu.tsx';
import { CreateTeamButton } from './teams/CreateTeamButton.tsx';
import { TeamList } from './teams/TeamList.tsx';
import { SpaceRow } from './teams/TeamRow.tsx';
import { useLeavingOrganization } from './use-leaving.tsx';
import { useOrganizationActions } from './use-organization-actions.ts';

interface OrganizationCardProps {
  organization: OrganizationView;
  /** The workspace that the page is open in; null for one's own. */
  opened: OpenedWorkspace | null;
  /** Where its settings are; null for whoever may change none. */
  settingsPath: string | null;
  /** Where it is set up, or set up again; null for whoever may not. */
  onboardingPath: string | null;
  /** Whether somebody stopped in the midst of that. */
  isGoneOnWith: boolean;
  /** Where its team of this slug has its page, and that of its members. */
  teamPath: (team: string) => string;
  membersPath: (team: string) => string;
  onSwitch: (address: WorkspaceAddress) => void;
}

/** An organization with its teams, and the ways into them. */
export function OrganizationCard(props: OrganizationCardProps) {
  const { organization, opened, settingsPath, onboardingPath, isGoneOnWith, onSwitch } = props;
  const { slug, name, status } = organization;
  const permissions = permissionsOf(organization);
  const actions = useOrganizationActions(organization, onSwitch);
  const here = opened?.organization.slug === slug ? opened : null;

  return (
    <Card as="section" className="settings-section" aria-label={name}>
      <div className="organization-head">
        <h2>{name}</h2>
        <span className="field-hint">{detailsOf(organization)}</span>
        <CardActions
          organization={organization}
          settingsPath={settingsPath}
          onArchive={() => void actions.archive()}
        />
      </div>
      {!status.archived && (
        <TeamList
          organization={organization}
          opened={opened}
          teamPath={props.teamPath}
          membersPath={props.membersPath}
          actions={actions}
        >
          {permissions.includes('links.create') && (
            <SpaceRow
              name="Personal space"
              isHere={here !== null && here.team === null && here.member === undefined}
              onOpen={() => void actions.open(null)}
            />
          )}
        </TeamList>
      )}
      <SetUpLink name={name} path={onboardingPath} isGoneOnWith={isGoneOnWith} />
      {actions.dialog}
    </Card>
  );
}

function detailsOf({ slug, owner, role, status, deletes_at: deletesAt }: OrganizationView): string {
  const archived = status.archived ? 'archived' : null;
  const state = deletesAt === null ? archived : `deleted, erased on ${formatDate(deletesAt)}`;
  const parts = [slug, owner ? 'Owner' : role.name, state];
  return parts.filter((part) => part !== null).join(' · ');
}

interface SetUpLinkProps {
  name: string;
  path: string | null;
  isGoneOnWith: boolean;
}

function SetUpLink({ name, path, isGoneOnWith }: SetUpLinkProps) {
  if (path === null) return null;
  return (
    <p>
      <a href={path}>{isGoneOnWith ? `Finish setting up ${name}` : `Open the setup guide of ${name}`}</a>
    </p>
  );
}

interface CardActionsProps {
  organization: OrganizationView;
  settingsPath: string | null;
  onArchive: () => void;
}

function CardActions({ organization, settingsPath, onArchive }: CardActionsProps) {
  const { slug, name, owner, status } = organization;
  const leaving = useLeavingOrganization({ slug, name });
  const mayArchive = permissionsOf(organization).includes('organization.archive');

  return (
    <span className="row-actions">
      <CreateTeamButton organization={organization} size="small" />
      {settingsPath !== null && (
        <ButtonAnchor size="small" href={settingsPath}>
          Settings<span className="unseen"> of {name}</span>
        </ButtonAnchor>
      )}
      {mayArchive && status.archived && (
        <Button size="small" onClick={onArchive}>
          Restore<span className="unseen"> {name}</span>
        </Button>
      )}
      <RowMenu
        name={name}
        actions={[
          ...(mayArchive && !status.archived
            ? [{ label: 'Archive', about: name, onChoose: onArchive, isDanger: true }]
            : []),
          ...(owner
            ? []
            : [{ label: 'Leave organization', about: name, onChoose: leaving.leave, isDanger: true }]),
        ]}
      />
      {leaving.dialog}
    </span>
  );
}
