import type { ReactNode } from 'react';
import type { BrandedDomain } from '@linklet/contract/domains/endpoints.ts';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { AddDomainForm } from '../AddDomainForm.tsx';
import type { DomainPaths, DomainWay } from '../domain-paths.ts';
import type { DomainOwner } from '../domains.queries.ts';
import { PartForm } from './PartForm.tsx';
import { useWays } from './use-ways.ts';
import { VanityForm } from './VanityForm.tsx';
import { WayChoice, wayWords } from './WayChoice.tsx';

interface AddDomainProps {
  owner: DomainOwner;
  way: DomainWay;
  paths: DomainPaths;
  onAdded: (domain: BrandedDomain) => void;
}

/** The ways to add a domain, and the form of the one that was chosen. */
export function AddDomain({ owner, way, paths, onAdded }: AddDomainProps) {
  const { locks, parents, base } = useWays(owner);
  const lock = locks[way];
  const props = { owner, listPath: paths.list, onAdded };
  const forms: Record<DomainWay, ReactNode> = {
    create: <AddDomainForm {...props} />,
    'create-subdomain': <PartForm {...props} parents={parents} />,
    'create-tiny': <VanityForm {...props} base={base} />,
  };

  return (
    <>
      <WayChoice way={way} locks={locks} base={base} paths={paths} />
      <SettingsSection title={wayWords(base)[way].title}>
        {lock === null ? (
          forms[way]
        ) : (
          <p>
            {lock.reason} {lock.needsPlan && <a href={paths.subscription}>See plans</a>}
          </p>
        )}
      </SettingsSection>
    </>
  );
}
