import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { ownPaths } from '#/features/billing/billing-paths.ts';
import { billingQuery } from '#/features/billing/billing.queries.ts';
import { PlanChooser } from '#/features/billing/plans/PlanChooser.tsx';
import { pricingQuestions } from '#/features/billing/plans/pricing-questions.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { Page } from '#/ui/Page.tsx';

/** What each plan has and costs, for everybody. */
export function PricingScreen() {
  const { user } = useSuspenseQuery(stateQuery).data;
  const { data: billing } = useQuery({ ...billingQuery({}), enabled: user !== null });
  const isKnown = user === null || billing !== undefined;

  return (
    <Page title="Plans" pending={!isKnown}>
      {isKnown && (
        <>
          <PlanChooser billing={billing ?? null} paths={ownPaths} />
          <section className="pricing-questions" aria-labelledby="pricing-questions">
            <h2 id="pricing-questions">Questions</h2>
            {pricingQuestions.map(({ question, answer }) => (
              <details key={question}>
                <summary>{question}</summary>
                <p>{answer}</p>
              </details>
            ))}
          </section>
        </>
      )}
    </Page>
  );
}
