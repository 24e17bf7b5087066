import { useState } from 'react';
import type { BrandedDomain } from '@linklet/contract/domains/endpoints.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { DeleteDomainDialog } from '../DeleteDomainDialog.tsx';
import { stoppedText } from '../domain-name.ts';
import type { DomainOwner } from '../domains.queries.ts';
import { TransferSection } from '../transfers/TransferSection.tsx';
import { useTurning } from '../use-turning.ts';

interface DomainEndProps {
  owner: DomainOwner;
  domain: BrandedDomain;
}

/** Turns a domain off for a time, or deletes it, and the ways back. */
export function DomainEnd({ owner, domain }: DomainEndProps) {
  const [isDeleting, setIsDeleting] = useState(false);
  const { turn, restore } = useTurning(owner, domain);
  const { unicode, kind, state, links, is_disabled: isOff } = domain;
  if (state === 'blocked') return null;
  if (state === 'deleted')
    return (
      <SettingsSection title="Restore">
        <div className="section-act">
          <p>Links on it redirect again{kind !== 'vanity' && ', if its records still lead here'}.</p>
          <Button onClick={restore}>Restore {unicode}</Button>
        </div>
      </SettingsSection>
    );

  return (
    <>
      <SettingsSection title={isOff ? 'Turn on' : 'Turn off'}>
        <div className="section-act">
          <p>{turnText(domain)}</p>
          <Button onClick={turn}>{isOff ? `Turn ${unicode} on` : `Turn ${unicode} off`}</Button>
        </div>
      </SettingsSection>
      <TransferSection owner={owner} domain={domain} />
      <SettingsSection title="Delete" danger>
        <div className="section-act">
          <p>{kind === 'www' ? 'It stops working.' : stoppedText(links)} You can restore it for 30 days.</p>
          <Button kind="danger" onClick={() => setIsDeleting(true)}>
            Delete domain…
          </Button>
        </div>
      </SettingsSection>
      {isDeleting && (
        <DeleteDomainDialog owner={owner} domain={domain} onClose={() => setIsDeleting(false)} />
      )}
    </>
  );
}

function turnText({ kind, is_disabled: isOff }: BrandedDomain): string {
  const what = kind === 'www' ? 'It leads' : 'Links on it lead';
  if (isOff) return `${what} on again.`;
  return `${what} nowhere until you turn it on again. Nothing is lost.`;
}
