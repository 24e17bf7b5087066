import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ResetPasswordForm } from '#/features/sign-in/ResetPasswordForm.tsx';
import { notify } from '#/lib/notices.ts';
import { Card } from '#/ui/Card.tsx';
import { Page } from '#/ui/Page.tsx';
import { routes } from '#/shell/names.ts';

const route = getRouteApi(routes['password.reset']);

export function ResetPasswordScreen() {
  const { token } = route.useParams();
  const { email } = route.useSearch();
  const navigate = useNavigate();

  return (
    <Page title="Choose a new password" narrow>
      <Card>
        <ResetPasswordForm
          token={token}
          email={email}
          onDone={() => {
            notify('Your password has been changed. Please sign in with it.', 'success');
            return navigate({ to: routes.login, search: {}, replace: true });
          }}
        >
          <a href={routes['password.email']}>Request a new link</a>
        </ResetPasswordForm>
      </Card>
    </Page>
  );
}
