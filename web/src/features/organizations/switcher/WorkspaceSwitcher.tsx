import { useState, type ComponentType } from 'react';
import type { OpenedWorkspace } from '@linklet/contract/organizations/endpoints.ts';
import { hueOf, Portrait } from '#/features/accounts/index.ts';
import { useLoaded } from '#/lib/loading/use-loaded.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { Popover } from '#/ui/dialogs/Popover.tsx';
import { organizationIcon, switchIcon } from '#/ui/icons/screen-icons.ts';

interface WorkspaceSwitcherProps {
  person: { name: string; photo_url: string | null };
  /** The workspace that the page is open in; null for the account's own. */
  opened: OpenedWorkspace | null;
  /** At the head of a list it says which workspace is open; in a row of buttons it is one of them. */
  isHead: boolean;
  /** Fetches what there is to choose from. */
  loadList: () => Promise<ComponentType>;
}

/** Where whoever looks is, and the way to their other workspaces. */
export function WorkspaceSwitcher({ loadList, ...opener }: WorkspaceSwitcherProps) {
  // How often it was opened: each time it begins anew, without what was searched for.
  const [openings, setOpenings] = useState(0);
  const list = useLoaded(openings > 0, loadList);

  return (
    <div className={opener.isHead ? 'switcher is-head' : 'switcher'}>
      <Opener {...opener} />
      <Popover
        id="workspaces"
        className="switcher-popover"
        label="Workspaces"
        onToggle={(isOpen) => isOpen && setOpenings(openings + 1)}
      >
        {list.state === 'ready' && <list.value key={openings} />}
        {list.state === 'absent' && (
          <p role="status" className="menu-note">
            Loading…
          </p>
        )}
        {list.state === 'failed' && (
          <button type="button" className="menu-item" onClick={list.retry}>
            Workspaces can’t be loaded right now. Try again
          </button>
        )}
      </Popover>
    </div>
  );
}

type OpenerProps = Omit<WorkspaceSwitcherProps, 'loadList'>;

function Opener({ isHead, person, opened }: OpenerProps) {
  const { name, place, photoUrl } = wordsOf(person, opened);

  if (!isHead) {
    const label = `Workspace: ${place === null ? name : `${name}, ${place}`}`;
    return (
      <Button kind="icon" popoverTarget="workspaces" aria-label={label} title={label}>
        <Icon path={organizationIcon} size={22} />
      </Button>
    );
  }
  return (
    <button type="button" className="switcher-button" popoverTarget="workspaces">
      <span className="unseen">Workspace: </span>
      <span className="person of-team" data-hue={hueOf(name)}>
        <Portrait name={name} photoUrl={photoUrl} />
      </span>
      <span className="switcher-name">
        <span>{name}</span>
        {place !== null && <span className="field-hint">{place}</span>}
      </span>
      <Icon path={switchIcon} size={16} />
    </button>
  );
}

/** What the open workspace is called, and what of it is of an organization. */
function wordsOf(person: OpenerProps['person'], opened: OpenerProps['opened']) {
  if (opened === null) return { name: person.name, place: null, photoUrl: person.photo_url };
  const { organization, team, member } = opened;
  const own = member ? `Space of ${member.name}` : 'Personal space';
  return { name: team?.name ?? own, place: organization.name, photoUrl: null };
}
