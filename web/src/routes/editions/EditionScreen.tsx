import { useSuspenseQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { EditionOffers } from '#/features/billing/offers/EditionOffers.tsx';
import { EditionLanding } from '#/features/editions/EditionLanding.tsx';
import { editionQuery } from '#/features/editions/editions.queries.ts';
import { dayNames } from '#/features/editions/edition-days.ts';
import { Page } from '#/ui/Page.tsx';
import { routes } from '#/shell/names.ts';
import { landingIn } from './landing-in.ts';

/** The page of Black Friday, or of Cyber Monday, of a year. */
export function EditionScreen() {
  const { day, year } = landingIn(useLocation().pathname);
  const { data: edition } = useSuspenseQuery(editionQuery(year));

  return (
    <Page title={`${dayNames[day]} ${String(year)}`} narrow>
      <EditionLanding
        edition={edition}
        day={day}
        plansPath={routes['signup.pricing']}
        offers={(until) => (
          <EditionOffers
            coupon={edition.coupon}
            plans={edition.plans}
            until={until}
            plansPath={routes['signup.pricing']}
          />
        )}
      />
    </Page>
  );
}
