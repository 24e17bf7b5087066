import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { taxInfoQuery, usePutTaxInfo } from '#/features/billing/details/details.queries.ts';
import { TaxForm } from '#/features/billing/details/TaxForm.tsx';
import { notify } from '#/lib/notices.ts';
import { describeFailure } from '#/lib/transport/failures.ts';
import { Card } from '#/ui/Card.tsx';
import { EmptyState } from '#/ui/EmptyState.tsx';
import { warningIcon } from '#/ui/icons/icons.ts';
import { Page } from '#/ui/Page.tsx';
import { routes } from '#/shell/names.ts';

const route = getRouteApi(routes['user.vatinfo']);

/** Where the link in an email about a tax number leads, signed in or not. */
export function TaxInfoScreen() {
  const { token } = route.useParams();
  const { data: info, error } = useQuery({ ...taxInfoQuery(token), meta: { quiet: true } });
  const saving = usePutTaxInfo(token);

  if (error !== null)
    return (
      <Page title="Tax number" narrow>
        <EmptyState icon={warningIcon} title="This link didn’t work" text={describeFailure(error).text} />
      </Page>
    );
  if (info === undefined) return <Page title="Tax number" narrow pending children={null} />;
  return (
    <Page title="Tax number" narrow>
      <Card as="section" className="settings-section">
        <h2>Invoices of {info.name}</h2>
        <p>These decide whether VAT is added to your next invoices. Paid invoices don’t change.</p>
        <TaxForm
          key={info.tax_id}
          known={info}
          label="Save"
          send={async (body) => {
            await saving.mutateAsync(body);
            notify('Tax number saved.', 'success');
          }}
        />
      </Card>
    </Page>
  );
}
