import { getRouteApi } from '@tanstack/react-router';
import { CompleteSocialForm } from '#/features/social/CompleteSocialForm.tsx';
import { Card } from '#/ui/Card.tsx';
import { Page } from '#/ui/Page.tsx';
import { routes } from '#/shell/names.ts';
import { useSession } from '#/shell/use-session.ts';

const route = getRouteApi(routes['register.email']);

export function RegisterEmailScreen() {
  const { next } = route.useSearch();
  const { enter } = useSession();

  return (
    <Page title="One last step" narrow>
      <Card>
        <p className="card-lead">
          Your account needs an email address, and the service you signed in with didn’t share one.
        </p>
        <CompleteSocialForm onDone={() => enter(next ?? routes['email.verify'])} />
      </Card>
    </Page>
  );
}
