import type { ReactNode } from 'react';
import type { EditionView } from '@linklet/contract/editions/endpoints.ts';
import { formatMoment } from '#/lib/format.ts';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { Card } from '#/ui/Card.tsx';
import { dayNames, spanOfDay, stateOfDay, type EditionDay } from './edition-days.ts';

interface EditionLandingProps {
  edition: EditionView;
  day: EditionDay;
  plansPath: string;
  /** What is sold while it is that day. */
  offers: (until: string) => ReactNode;
}

/** What a day of an edition offers, or when it does, or that it is over. */
export function EditionLanding({ edition, day, plansPath, offers }: EditionLandingProps) {
  const name = `${dayNames[day]} ${String(edition.year)}`;
  const { from, until } = spanOfDay(edition, day);
  const state = stateOfDay(edition, day);
  if (state === 'now') return offers(until);

  return (
    <Card className="stack">
      <h2>{state === 'before' ? `${name} has not begun yet` : `${name} is over`}</h2>
      <p>
        {state === 'before' ? (
          <>
            It begins on <time dateTime={from}>{formatMoment(from)}</time>.
          </>
        ) : (
          <>
            It ended on <time dateTime={until}>{formatMoment(until)}</time>. Its plans and coupon are no
            longer available.
          </>
        )}
      </p>
      <div className="plan-actions">
        <ButtonAnchor kind="primary" href={plansPath}>
          See today’s plans
        </ButtonAnchor>
      </div>
    </Card>
  );
}
