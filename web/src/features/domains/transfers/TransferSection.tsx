import { useSuspenseQuery } from '@tanstack/react-query';
import type { BrandedDomain } from '@linklet/contract/domains/endpoints.ts';
import { formatDate } from '#/lib/format.ts';
import { notify } from '#/lib/notices.ts';
import { useFocusAfterChange } from '#/lib/use-focus.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { nameOf } from '../domain-name.ts';
import type { DomainOwner } from '../domains.queries.ts';
import { OfferForm } from './OfferForm.tsx';
import { givenText } from './transfer-words.ts';
import { offerQuery, useOffer } from './transfers.queries.ts';

interface TransferSectionProps {
  owner: DomainOwner;
  domain: BrandedDomain;
}

/** Gives a domain to another account or to an organization, once they accept it; not where others have a say in it. */
export function TransferSection({ owner, domain }: TransferSectionProps) {
  const { kind, proven_at: proven, proof_lost_at: lost, state } = domain;
  const isOpen = proven !== null && lost === null && state !== 'review' && state !== 'claimed';
  // What only leads to a root domain goes along with it.
  if (!isOpen || kind === 'www') return null;
  return <Transfer owner={owner} domain={domain} />;
}

function Transfer({ owner, domain }: TransferSectionProps) {
  const { offer } = useSuspenseQuery(offerQuery(owner, nameOf(domain.domain))).data;
  const panel = useFocusAfterChange<HTMLDivElement>(String(offer === null));

  return (
    <SettingsSection title="Transfer">
      <div ref={panel} tabIndex={-1} className="stack">
        {offer === null ? (
          <>
            <p>{givenText(domain)}</p>
            <OfferForm owner={owner} domain={domain} />
          </>
        ) : (
          <>
            <p>
              Offered to <strong>{offer.to.name}</strong>, who can accept until {formatDate(offer.expires_at)}
              . Until then nothing changes.
            </p>
            <Withdraw owner={owner} domain={domain} />
          </>
        )}
      </div>
    </SettingsSection>
  );
}

function Withdraw({ owner, domain }: TransferSectionProps) {
  const { withdraw } = useOffer(owner, nameOf(domain.domain));

  async function take(): Promise<void> {
    await withdraw();
    notify('The offer was withdrawn.', 'success');
  }

  // Failures are told where all of them are.
  return (
    <div>
      <Button onClick={() => void take().catch(() => undefined)}>Withdraw offer</Button>
    </div>
  );
}
