import { useState, type ReactNode } from 'react';
import type { TeamView } from '@linklet/contract/organizations/endpoints.ts';
import { hueOf, Portrait } from '#/features/accounts/index.ts';
import { formatDate, formatNumber } from '#/lib/format.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { RowMenu, type RowAction } from '#/ui/dialogs/RowMenu.tsx';
import { useLeavingTeam } from '../use-leaving.tsx';
import { DeleteTeamDialog } from './DeleteTeamDialog.tsx';

interface TeamRowProps {
  /** Its slug. */
  organization: string;
  team: TeamView;
  /** Where its page is, and that of its members. */
  path: string;
  membersPath: string;
  isHere: boolean;
  onOpen: () => void;
  /** Absent for whoever may not. */
  onArchive?: () => void;
  mayDelete: boolean;
  /** Where its single sign-on is set up; absent for whoever may not. */
  signOnPath: string | undefined;
}

/** A team, the way into it, and what is done with it now and then. */
export function TeamRow(props: TeamRowProps) {
  const { organization, team, path, isHere, onOpen, onArchive } = props;
  const { slug, name, status, photo } = team;
  const address = { organization, team: slug };
  const [isDeleting, setIsDeleting] = useState(false);
  const leaving = useLeavingTeam({ address, name });
  const actions = actionsOf(props, { leave: leaving.leave, remove: () => setIsDeleting(true) });

  return (
    <SpaceRow
      name={name}
      photoUrl={photo}
      hint={peopleOf(team)}
      isHere={isHere}
      {...(!status.archived && { onOpen, path })}
      {...(status.archived && onArchive && { onRestore: onArchive })}
    >
      <RowMenu name={name} actions={actions} />
      {isDeleting && <DeleteTeamDialog address={address} name={name} onClose={() => setIsDeleting(false)} />}
      {leaving.dialog}
    </SpaceRow>
  );
}

interface Ends {
  leave: () => void;
  remove: () => void;
}

function actionsOf(props: TeamRowProps, ends: Ends): RowAction[] {
  const { team, membersPath, signOnPath } = props;
  const about = `of ${team.name}`;
  return [
    ...(team.status.archived ? [] : [{ label: 'Members', about, href: membersPath }]),
    ...(signOnPath === undefined ? [] : [{ label: 'Single sign-on', about, href: signOnPath }]),
    ...endsOf(props, ends),
  ];
}

function endsOf({ team, onArchive, ...props }: TeamRowProps, { leave, remove }: Ends): RowAction[] {
  const { name: about, status, membership } = team;
  const archive = { label: 'Archive', about, onChoose: onArchive };
  const mayLeave = membership !== null && !onArchive;
  return [
    ...(!status.archived && onArchive && !props.isHere ? [archive] : []),
    ...(!status.archived && mayLeave ? [{ label: 'Leave', about, onChoose: leave, isDanger: true }] : []),
    ...(mayDelete(team, props) ? [{ label: 'Delete', about, onChoose: remove, isDanger: true }] : []),
  ];
}

/** Nobody deletes the team that they work in. */
function mayDelete(team: TeamView, { mayDelete, isHere }: Pick<TeamRowProps, 'mayDelete' | 'isHere'>) {
  return mayDelete && !isHere && team.deletes_at === null;
}

function peopleOf({ members, status, deletes_at: deletesAt }: TeamView): string {
  const people = members === 1 ? '1 member' : `${formatNumber(members)} members`;
  if (deletesAt !== null) return `${people} · deleted, erased on ${formatDate(deletesAt)}`;
  return status.archived ? `${people} · archived` : people;
}

interface SpaceRowProps {
  name: string;
  photoUrl?: string | null;
  hint?: string;
  path?: string;
  /** Whether the page is open in it. */
  isHere: boolean;
  onOpen?: () => void;
  /** Absent where it is not archived, and for whoever may not. */
  onRestore?: () => void;
  children?: ReactNode;
}

/** A workspace, and the way into it. */
export function SpaceRow({ name, photoUrl = null, hint, path, isHere, ...props }: SpaceRowProps) {
  const { onOpen, onRestore, children } = props;

  return (
    <li>
      <span className="person of-team" data-hue={hueOf(name)}>
        <Portrait name={name} photoUrl={photoUrl} />
        <span className="person-text">
          <strong>{path === undefined ? name : <a href={path}>{name}</a>}</strong>
          {hint !== undefined && <span className="field-hint">{hint}</span>}
        </span>
      </span>
      <span className="row-actions">
        {isHere && <span className="tag">Current team</span>}
        {!isHere && onOpen && (
          <Button size="small" onClick={onOpen}>
            Switch<span className="unseen"> to {name}</span>
          </Button>
        )}
        {onRestore && (
          <Button size="small" onClick={onRestore}>
            Restore<span className="unseen"> {name}</span>
          </Button>
        )}
        {children}
      </span>
    </li>
  );
}
