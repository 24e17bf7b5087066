import { useNavigate, useSearch } from '@tanstack/react-router';
import { domainWays } from '#/features/domains/domain-paths.ts';
import { DomainList } from '#/features/domains/index.ts';
import { useWays } from '#/features/domains/ways/use-ways.ts';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { plusIcon } from '#/ui/icons/action-icons.ts';
import { DomainFrame, type DomainPlace } from './DomainFrame.tsx';

/** The branded domains of an account or an organization. */
export function DomainsScreen() {
  const { search = '' } = useSearch({ strict: false });
  const navigate = useNavigate();
  const seek = (text: string) =>
    void navigate({ to: '.', search: { search: text }, replace: true, resetScroll: false });

  return (
    <DomainFrame
      title="Branded domains"
      organizationTitle="Domains"
      actions={(place) => <AddButton {...place} />}
    >
      {(place) => <DomainList {...place} search={search} onSearch={seek} />}
    </DomainFrame>
  );
}

/** Nobody is offered what would be refused. */
function AddButton({ owner, mayChange, paths }: DomainPlace) {
  const { locks } = useWays(owner);
  const open = domainWays.find((way) => locks[way] === null);
  if (!mayChange || open === undefined) return null;
  return (
    <ButtonAnchor kind="primary" href={paths.way(open)}>
      <Icon path={plusIcon} />
      Add domain
    </ButtonAnchor>
  );
}
