import { renderToString } from 'react-dom/server';
import type { PlanView } from '@linklet/contract/billing/views.ts';
import { ownPaths } from '#/features/billing/billing-paths.ts';
import { PlanBoard } from '#/features/billing/plans/PlanBoard.tsx';
import { planOffers } from '#/features/billing/plans/plan-offers.ts';
import { viewChoiceOf, type PlanViewAddress } from '#/features/billing/plans/plan-view-choice.ts';
import { PricingQuestions } from '#/features/billing/plans/PricingQuestions.tsx';
import { Frame, renderDrawnDocument, type DocumentAssets, type DrawnPage } from '#/routes/app-document.tsx';
import { routes } from '#/shell/names.ts';

const path = routes['signup.pricing'];
const title = 'Plans and prices – %PRODUCT_NAME%';
const description =
  'What each plan of this link shortener has and costs, by the month and by the year: links, statistics, domains, API and teams. Begin for free.';

/** The pricing page as those see it who come without a script, and all others until theirs is there. */
export function drawPage(assets: DocumentAssets, shown: Shown): string {
  return renderDrawnDocument(assets, pricingPage(shown));
}

interface Shown {
  plans: readonly PlanView[];
  choice: PlanViewAddress;
}

function pricingPage({ plans, choice }: Shown): DrawnPage {
  const offers = planOffers(plans, { name: '%PRODUCT_NAME%', address: `%BASE_URL%${path}` });

  return {
    ...{ path, title, description },
    // What a plan is called must not end the script.
    structuredData: JSON.stringify(offers).replaceAll('<', String.raw`\u003c`),
    body: renderToString(
      <Frame path={path}>
        <div className="wrap page">
          <div className="page-head">
            <h1>Plans</h1>
          </div>
          <PlanBoard
            plans={plans}
            choice={viewChoiceOf(choice, null)}
            onChoose={nothingYet}
            billing={null}
            paths={ownPaths}
          />
          <PricingQuestions />
        </div>
      </Frame>,
    ),
  };
}

function nothingYet(): void {}
