import type { KioskDomain } from '@linklet/contract/domains/staff.ts';
import { formatDate } from '#/lib/format.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { RowMenu, type RowAction } from '#/ui/dialogs/RowMenu.tsx';
import { StateMark } from '#/ui/marks/StateMark.tsx';
import { asciiOf, linksText } from '../domain-name.ts';
import { stateMarks } from '../state-words.ts';
import type { Judging } from './use-judging.tsx';

/** Where staff find whose a domain is. */
export interface OwnerPaths {
  user: (id: string) => string;
  organization: (slug: string) => string;
}

interface KioskDomainItemProps {
  domain: KioskDomain;
  paths: OwnerPaths;
  judging: Judging;
  onRules: () => void;
}

export function KioskDomainItem({ domain, paths, judging, onRules }: KioskDomainItemProps) {
  const { unicode, state, held_for: heldFor, links, created_at: createdAt, released_at: releasedAt } = domain;
  const ascii = asciiOf(domain);
  const isOpen = releasedAt === null;

  return (
    <li className="kiosk-domain">
      <div className="person-text">
        <p className="report-link kiosk-domain-name">
          {unicode} {isOpen && <StateMark {...stateMarks[state]} />}
        </p>
        {ascii !== null && (
          <p className="kiosk-domain-note">
            <code>{ascii}</code>
          </p>
        )}
        {heldFor !== null && isOpen && <p className="kiosk-domain-note">{heldFor}</p>}
        <p className="field-hint">
          {typeOf(domain)} · {linksText(links)} ·{' '}
          {isOpen ? `added ${formatDate(createdAt)}` : `given up ${formatDate(releasedAt)}`}
        </p>
      </div>
      <p className="person-note">
        <OwnerLink owner={domain.owner} paths={paths} />
      </p>
      {isOpen && (
        <span className="row-actions">
          {heldFor !== null && (
            <Button size="small" onClick={() => judging.approve(domain)}>
              Approve<span className="unseen"> {unicode}</span>
            </Button>
          )}
          <RowMenu name={unicode} actions={actionsOn(domain, judging, onRules)} />
        </span>
      )}
    </li>
  );
}

function typeOf({ type, is_base: isBase }: KioskDomain): string {
  if (isBase) return 'Base domain';
  return type === 'common' ? 'Common' : 'Branded';
}

function OwnerLink({ owner, paths }: { owner: KioskDomain['owner']; paths: OwnerPaths }) {
  if (owner === null) return null;
  const path = owner.kind === 'user' ? paths.user(owner.id) : paths.organization(owner.id);
  return <a href={path}>{owner.name}</a>;
}

/** The base domain always serves. */
function actionsOn(domain: KioskDomain, judging: Judging, onRules: () => void): RowAction[] {
  const { unicode: about, type, is_base: isBase, is_disabled: isOff, is_blocked: isBlocked } = domain;
  return [
    ...(type === 'common' ? [{ label: 'Who can use it…', about: `of ${about}`, onChoose: onRules }] : []),
    ...(isBase
      ? []
      : [
          { label: isOff ? 'Turn on' : 'Turn off', about, onChoose: () => judging.turn(domain) },
          isBlocked
            ? { label: 'Unblock', about, onChoose: () => judging.unblock(domain) }
            : { label: 'Block…', about, isDanger: true, onChoose: () => judging.block(domain) },
        ]),
  ];
}
