import { useParams } from '@tanstack/react-router';
import { ownPaths } from '#/features/billing/billing-paths.ts';
import { SandboxCheckout } from '#/features/billing/sandbox/SandboxCheckout.tsx';
import { SandboxPayment } from '#/features/billing/sandbox/SandboxPayment.tsx';
import { PageNotFoundScreen } from '#/routes/NotFoundScreens.tsx';
import { Card } from '#/ui/Card.tsx';
import { Page } from '#/ui/Page.tsx';

/** Pages of the payment sandbox: it is a provider of its own, which charges nothing. */
export function SandboxScreen() {
  const { page, id } = useParams({ strict: false });
  const onDone = (url: string) => location.assign(url);
  if (id === undefined || (page !== 'checkout' && page !== 'pay')) return <PageNotFoundScreen />;

  return (
    <Page title="Test payment" narrow>
      <div className="stack">
        <div className="banner">
          <p>Test payments: nothing is charged here. Use the number of a test card only.</p>
        </div>
        <Card as="section" className="settings-section">
          {page === 'checkout' ? (
            <SandboxCheckout id={id} onDone={onDone} />
          ) : (
            <SandboxPayment id={id} back={ownPaths.subscription} onDone={onDone} />
          )}
        </Card>
      </div>
    </Page>
  );
}
