import { emptyReport, ReportForm } from '#/features/reports/index.ts';
import { routes } from '#/shell/names.ts';
import { Island } from './islands/Island.tsx';
import { Page } from './Page.tsx';

export function ReportPage() {
  return (
    <Page path={routes.report}>
      <article className="wrap prose">
        <h1>Report a short link</h1>
        <p className="lead">
          Did a short link lead you to something harmful? Tell us. We review every report.
        </p>
        <Island name="report">
          <ReportForm initialDraft={emptyReport} />
        </Island>
        <noscript>
          <p>This form needs JavaScript. You can also write to %SUPPORT_EMAIL%.</p>
        </noscript>
      </article>
    </Page>
  );
}
