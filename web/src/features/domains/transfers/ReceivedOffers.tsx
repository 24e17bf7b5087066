import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReceivedOffer } from '@linklet/contract/domains/transfers.ts';
import { formatDate } from '#/lib/format.ts';
import { notify } from '#/lib/notices.ts';
import { useKeptFocus } from '#/lib/use-focus.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Card } from '#/ui/Card.tsx';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import type { DomainOwner } from '../domains.queries.ts';
import { takenText } from './transfer-words.ts';
import { receivedOffersQuery, useAnswerOffer } from './transfers.queries.ts';

interface ReceivedOffersProps {
  owner: DomainOwner;
  mayChange: boolean;
}

/** The domains that others offer; nothing where there are none. */
export function ReceivedOffers({ owner, mayChange }: ReceivedOffersProps) {
  const { data } = useSuspenseQuery(receivedOffersQuery(owner)).data;
  const list = useKeptFocus<HTMLDivElement>(data.length);

  return (
    <div ref={list} tabIndex={-1} role="group" aria-label="Offered domains">
      {data.length > 0 && (
        <Card as="ul" className="domain-list">
          {data.map((offer) => (
            <OfferRow key={offer.id} owner={owner} offer={offer} mayChange={mayChange} />
          ))}
        </Card>
      )}
    </div>
  );
}

function OfferRow({ owner, offer, mayChange }: ReceivedOffersProps & { offer: ReceivedOffer }) {
  const { id, unicode, from, expires_at: end } = offer;
  const answer = useAnswerOffer(owner);
  const { confirm, dialog } = useConfirm();

  async function accept(): Promise<void> {
    const isSure = await confirm({
      title: `Accept ${unicode}?`,
      text: takenText(offer, owner === null ? 'your plan' : 'the organization’s plan'),
      confirm: 'Accept domain',
    });
    if (!isSure) return;
    await answer({ id, answer: 'accept' });
    notify(`${unicode} is ${owner === null ? 'yours' : 'the organization’s'} now.`, 'success');
  }

  async function decline(): Promise<void> {
    await answer({ id, answer: 'decline' });
    notify(`${unicode} was declined.`, 'success');
  }

  // Failures are told where all of them are.
  const quietly = (work: Promise<void>) => void work.catch(() => undefined);

  return (
    <li className="domain-row domain-offer">
      <span className="domain-row-name">
        <strong>{unicode}</strong>
        <span className="field-hint">
          {from} offers it to {owner === null ? 'you' : 'the organization'}, until {formatDate(end)}.
        </span>
      </span>
      {mayChange && (
        <span className="domain-offer-answers">
          <Button kind="primary" size="small" onClick={() => quietly(accept())}>
            Accept<span className="unseen"> {unicode}</span>
          </Button>
          <Button size="small" onClick={() => quietly(decline())}>
            Decline<span className="unseen"> {unicode}</span>
          </Button>
        </span>
      )}
      {dialog}
    </li>
  );
}
