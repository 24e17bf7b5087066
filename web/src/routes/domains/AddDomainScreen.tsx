import { useParams } from '@tanstack/react-router';
import { nameOf } from '#/features/domains/domain-name.ts';
import { domainWays } from '#/features/domains/domain-paths.ts';
import { AddDomain } from '#/features/domains/index.ts';
import { useGo } from '#/routes/use-go.ts';
import { DomainFrame } from './DomainFrame.tsx';

export function AddDomainScreen() {
  const go = useGo();
  const { way: given } = useParams({ strict: false });
  const way = domainWays.find((each) => each === given) ?? 'create';

  return (
    <DomainFrame title="Add a domain">
      {({ owner, paths }) => (
        <AddDomain
          key={way}
          owner={owner}
          way={way}
          paths={paths}
          onAdded={({ domain }) => go(paths.one(nameOf(domain)))}
        />
      )}
    </DomainFrame>
  );
}
