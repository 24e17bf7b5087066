import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BrandedDomain } from '@linklet/contract/domains/endpoints.ts';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import type { DomainPaths } from './domain-paths.ts';
import { domainQuery, useLooks, type DomainOwner } from './domains.queries.ts';
import { RecordSection } from './records/RecordSection.tsx';
import { DomainEnd } from './settings/DomainEnd.tsx';
import { DomainProperties } from './settings/DomainProperties.tsx';
import type { TeamChoice } from './settings/property-props.ts';
import { WwwSection } from './settings/WwwSection.tsx';
import { StateCard } from './StateCard.tsx';
import { watchedStates } from './state-words.ts';

export interface DomainDetailsProps {
  owner: DomainOwner;
  name: string;
  mayChange: boolean;
  /** Of the organization; absent for an account. */
  teams?: readonly TeamChoice[] | undefined;
  productName: string;
  paths: DomainPaths;
}

/** A domain: how it fares, the records that it needs, and what it does. */
export function DomainDetails({ owner, name, mayChange, teams, productName, paths }: DomainDetailsProps) {
  const { data: domain } = useSuspenseQuery(domainQuery(owner, name));
  const [since] = useState(() => Date.now());
  const hasRecords = domain.kind !== 'vanity';
  const isWatched = hasRecords && watchedStates.includes(domain.state);
  const looks = useLooks({ owner, domain, since, isWatched });
  const hasEnded = domain.state === 'deleted' || domain.state === 'blocked';

  return (
    <>
      <StateCard domain={domain} looks={looks} since={since} />
      {!hasEnded && hasRecords && <RecordSection domain={domain} productName={productName} />}
      {!hasEnded && (
        <Settings owner={owner} domain={domain} mayChange={mayChange} teams={teams} paths={paths} />
      )}
      {mayChange && <DomainEnd owner={owner} domain={domain} />}
    </>
  );
}

interface SettingsProps extends Pick<DomainDetailsProps, 'owner' | 'mayChange' | 'teams' | 'paths'> {
  domain: BrandedDomain;
}

/** What only leads to a root domain has none of its own. */
function Settings({ paths, teams, ...props }: SettingsProps) {
  if (props.domain.kind === 'www') return null;
  return (
    <>
      {props.mayChange && <WwwSection owner={props.owner} domain={props.domain} paths={paths} />}
      <SettingsSection title="Settings">
        <div className="domain-properties">
          <DomainProperties {...props} teams={teams} subscriptionPath={paths.subscription} />
        </div>
      </SettingsSection>
    </>
  );
}
