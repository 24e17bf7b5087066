import { useState, type MouseEvent } from 'react';
import type { ListedDomain } from '@linklet/contract/domains/endpoints.ts';
import { DropMenu } from '#/ui/dialogs/DropMenu.tsx';
import { moreIcon } from '#/ui/icons/more-icon.ts';
import { DeleteDomainDialog } from './DeleteDomainDialog.tsx';
import { nameOf } from './domain-name.ts';
import type { DomainPaths } from './domain-paths.ts';
import type { DomainOwner } from './domains.queries.ts';
import { useTurning } from './use-turning.ts';

interface DomainMenuProps {
  owner: DomainOwner;
  domain: ListedDomain;
  mayChange: boolean;
  paths: DomainPaths;
}

/** What is done with a domain now and then; what can do harm comes last. */
export function DomainMenu({ owner, domain, mayChange, paths }: DomainMenuProps) {
  const [isDeleting, setIsDeleting] = useState(false);
  const { turn, restore } = useTurning(owner, domain);
  const isDeleted = domain.state === 'deleted';

  return (
    <div className="domain-menu" onClick={closeAfterPress}>
      <DropMenu
        kind="icon"
        icon={moreIcon}
        label={<span className="unseen">Actions on {domain.unicode}</span>}
      >
        <li>
          <a href={paths.one(nameOf(domain.domain))}>Open</a>
        </li>
        {mayChange && isDeleted && (
          <li>
            <button type="button" onClick={restore}>
              Restore
            </button>
          </li>
        )}
        {mayChange && !isDeleted && domain.state !== 'blocked' && (
          <>
            <li>
              <button type="button" onClick={turn}>
                {domain.is_disabled ? 'Turn on' : 'Turn off'}
              </button>
            </li>
            <li>
              <button type="button" className="danger" onClick={() => setIsDeleting(true)}>
                Delete
              </button>
            </li>
          </>
        )}
      </DropMenu>
      {isDeleting && (
        <DeleteDomainDialog owner={owner} domain={domain} onClose={() => setIsDeleting(false)} />
      )}
    </div>
  );
}

/** A dialog that one of its buttons opens gives the focus back to what stays in sight. */
function closeAfterPress({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  const menu = currentTarget.querySelector('details');
  if (menu === null || !(target instanceof Element) || target.closest('li button') === null) return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
}
