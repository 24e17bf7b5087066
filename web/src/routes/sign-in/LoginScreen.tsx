import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { LoginForm } from '#/features/sign-in/LoginForm.tsx';
import { SocialLinks } from '#/features/social/SocialLinks.tsx';
import { PasskeyButton } from '#/features/passkeys/PasskeyButton.tsx';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { Card } from '#/ui/Card.tsx';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { Page } from '#/ui/Page.tsx';
import { routes } from '#/shell/names.ts';
import { useSession } from '#/shell/use-session.ts';
import { withNext } from './with-next.ts';

const route = getRouteApi(routes.login);

export function LoginScreen() {
  const { next } = route.useSearch();
  const { social } = useSuspenseQuery(stateQuery).data;
  const navigate = useNavigate();
  const { enter, refresh } = useSession();

  return (
    <Page title="Sign In" narrow>
      <Card className="stack">
        <LoginForm
          onDone={async ({ two_factor }) => {
            if (!two_factor) return enter(next);
            await refresh();
            return navigate({ to: routes['login.two-factor'], search: { next } });
          }}
        >
          <a href={routes['password.email']}>Forgot your password?</a>
        </LoginForm>
        <PasskeyButton label="Sign in with a passkey" onDone={() => enter(next)} />
        <ButtonAnchor href={withNext(routes['login.sso'], next)}>Sign in with single sign-on</ButtonAnchor>
        <SocialLinks
          providers={social}
          next={next}
          paths={{ terms: routes.terms, privacy: routes.privacy }}
        />
      </Card>
      <p className="aside">
        No account yet? <a href={withNext(routes.register, next)}>Sign Up</a>
      </p>
    </Page>
  );
}
