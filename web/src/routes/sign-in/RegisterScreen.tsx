import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { RegisterForm } from '#/features/sign-in/RegisterForm.tsx';
import { SocialLinks } from '#/features/social/SocialLinks.tsx';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { Card } from '#/ui/Card.tsx';
import { Page } from '#/ui/Page.tsx';
import { routes } from '#/shell/names.ts';
import { useSession } from '#/shell/use-session.ts';
import { withNext } from './with-next.ts';

const route = getRouteApi(routes.register);

export function RegisterScreen() {
  const { next } = route.useSearch();
  const { social } = useSuspenseQuery(stateQuery).data;
  const { enter } = useSession();

  return (
    <Page title="Create your account" narrow>
      <Card className="stack">
        <RegisterForm
          paths={{ terms: routes.terms, privacy: routes.privacy }}
          onDone={() => enter(next ?? routes['email.verify'])}
        />
        <SocialLinks
          providers={social}
          next={next}
          paths={{ terms: routes.terms, privacy: routes.privacy }}
        />
      </Card>
      <p className="aside">
        Have an account? <a href={withNext(routes.login, next)}>Sign In</a>
      </p>
    </Page>
  );
}
