import { CompleteSocialForm } from '#/features/accounts/CompleteSocialForm.tsx';
import { Page } from '#/ui/Page.tsx';
import { routes } from './names.ts';
import { useSession } from './use-session.ts';

export function RegisterEmailScreen() {
  const { enter } = useSession();

  return (
    <Page title="One last step" narrow>
      <div className="card">
        <p className="card-lead">
          Your account needs an email address, and the place you come from did not tell us one.
        </p>
        <CompleteSocialForm onDone={() => enter(routes['email.verify'])} />
      </div>
    </Page>
  );
}
