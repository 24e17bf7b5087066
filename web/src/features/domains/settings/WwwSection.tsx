import type { BrandedDomain } from '@linklet/contract/domains/endpoints.ts';
import { notify } from '#/lib/notices.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { nameOf } from '../domain-name.ts';
import type { DomainPaths } from '../domain-paths.ts';
import { useDomainCalls, type DomainOwner } from '../domains.queries.ts';

interface WwwSectionProps {
  owner: DomainOwner;
  domain: BrandedDomain;
  paths: DomainPaths;
}

/** The www of a root domain, which leads to it; nothing for other names. */
export function WwwSection({ owner, domain, paths }: WwwSectionProps) {
  const { addWww } = useDomainCalls(owner);
  const { has_www: hasWww, unicode } = domain;
  if (hasWww === null) return null;
  const www = `www.${unicode}`;

  async function add(): Promise<void> {
    await addWww(domain);
    notify(`${www} added. It needs a DNS record, too.`, 'success');
  }

  // Failures are told where all of them are.
  return (
    <SettingsSection title={www}>
      {hasWww ? (
        <p>
          It leads to {unicode}, with whatever stands behind it.{' '}
          <a href={paths.one(`www.${nameOf(domain.domain)}`)}>See its state and its DNS record</a>
        </p>
      ) : (
        <>
          <p>
            Visitors who type {www} get nowhere yet. It can redirect to {unicode}, and doesn’t count as
            another domain.
          </p>
          <div>
            <Button onClick={() => void add().catch(() => undefined)}>Add {www}</Button>
          </div>
        </>
      )}
    </SettingsSection>
  );
}
