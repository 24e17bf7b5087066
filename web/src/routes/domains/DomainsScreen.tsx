import { useSuspenseQuery } from '@tanstack/react-query';
import { domainsQuery } from '#/features/domains/domains.queries.ts';
import { DomainList } from '#/features/domains/index.ts';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { plusIcon } from '#/ui/icons/action-icons.ts';
import { DomainFrame, type DomainPlace } from './DomainFrame.tsx';

/** The branded domains of an account or an organization. */
export function DomainsScreen() {
  return (
    <DomainFrame
      title="Branded domains"
      organizationTitle="Domains"
      actions={(place) => <AddButton {...place} />}
    >
      {(place) => <DomainList {...place} />}
    </DomainFrame>
  );
}

/** Nobody is offered what would be refused. */
function AddButton({ owner, mayChange, paths }: DomainPlace) {
  const { data, can_add: canAdd, limit } = useSuspenseQuery(domainsQuery(owner)).data;
  if (!mayChange || !canAdd || (limit !== null && data.length >= limit)) return null;
  return (
    <ButtonAnchor kind="primary" href={paths.create}>
      <Icon path={plusIcon} />
      Add domain
    </ButtonAnchor>
  );
}
