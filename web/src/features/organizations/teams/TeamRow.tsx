import { useState, type ReactNode } from 'react';
import type { TeamView } from '@linklet/contract/organizations/endpoints.ts';
import { formatDate, formatNumber } from '#/lib/format.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { DeleteTeamButton } from './DeleteTeamButton.tsx';
import { LeaveTeamButton } from '../LeaveButtons.tsx';
import { TeamMembersDialog } from '../members/TeamMembersDialog.tsx';

interface TeamRowProps {
  /** Its slug. */
  organization: string;
  team: TeamView;
  /** Where its page is. */
  path: string;
  isHere: boolean;
  onOpen: () => void;
  /** Whether whoever looks may invite into all teams, and send invitations again. */
  managesMembers: boolean;
  mayResend: boolean;
  /** Absent for whoever may not. */
  onArchive?: () => void;
  mayDelete: boolean;
  /** Where its single sign-on is set up; absent for whoever may not. */
  signOnPath: string | undefined;
}

/** A team, the way into it, and its people. */
export function TeamRow(props: TeamRowProps) {
  const { team, path, isHere, onOpen, signOnPath } = props;
  const { name, status } = team;

  return (
    <SpaceRow name={name} hint={peopleOf(team)} isHere={isHere} {...(!status.archived && { onOpen, path })}>
      {!status.archived && <PeopleButtons {...props} />}
      {signOnPath !== undefined && (
        <ButtonAnchor size="small" href={signOnPath}>
          Single sign-on<span className="unseen"> of {name}</span>
        </ButtonAnchor>
      )}
      {!isHere && <EndButtons {...props} />}
    </SpaceRow>
  );
}

function EndButtons({ organization, team, onArchive, mayDelete }: TeamRowProps) {
  const { slug, name, status, deletes_at: deletesAt } = team;

  return (
    <>
      {onArchive && (
        <Button size="small" onClick={onArchive}>
          {status.archived ? 'Restore' : 'Archive'}
          <span className="unseen"> {name}</span>
        </Button>
      )}
      {mayDelete && deletesAt === null && (
        <DeleteTeamButton address={{ organization, team: slug }} name={name} />
      )}
    </>
  );
}

function PeopleButtons({ organization, team, managesMembers, mayResend, onArchive }: TeamRowProps) {
  const { slug, name, membership } = team;
  const isAdmin = membership?.role === 'admin';

  return (
    <>
      <MembersButton
        organization={organization}
        team={team}
        isAdmin={isAdmin || managesMembers}
        mayResend={isAdmin || mayResend}
      />
      {membership !== null && !onArchive && (
        <LeaveTeamButton address={{ organization, team: slug }} name={name} />
      )}
    </>
  );
}

function peopleOf({ members, status, deletes_at: deletesAt }: TeamView): string {
  const people = members === 1 ? '1 member' : `${formatNumber(members)} members`;
  if (deletesAt !== null) return `${people} · deleted, erased on ${formatDate(deletesAt)}`;
  return status.archived ? `${people} · archived` : people;
}

interface MembersButtonProps {
  organization: string;
  team: TeamView;
  isAdmin: boolean;
  mayResend: boolean;
}

function MembersButton({ organization, team: { slug, name }, ...may }: MembersButtonProps) {
  const [isOpen, setIsOpen] = useState(false);

  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        Members<span className="unseen"> of {name}</span>
      </Button>
      {isOpen && (
        <TeamMembersDialog
          address={{ organization, team: slug }}
          name={name}
          {...may}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

interface SpaceRowProps {
  name: string;
  hint?: string;
  path?: string;
  /** Whether the page is open in it. */
  isHere: boolean;
  onOpen?: () => void;
  children?: ReactNode;
}

/** A workspace, and the way into it. */
export function SpaceRow({ name, hint, path, isHere, onOpen, children }: SpaceRowProps) {
  return (
    <li>
      <span className="team-name">
        <strong>{path === undefined ? name : <a href={path}>{name}</a>}</strong>
        {hint !== undefined && <span className="field-hint">{hint}</span>}
      </span>
      <span className="row-actions">
        {isHere && <span className="field-hint">Current team</span>}
        {!isHere && onOpen && (
          <Button size="small" onClick={onOpen}>
            Switch<span className="unseen"> to {name}</span>
          </Button>
        )}
        {children}
      </span>
    </li>
  );
}
