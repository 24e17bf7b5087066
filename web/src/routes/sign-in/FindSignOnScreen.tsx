import { getRouteApi } from '@tanstack/react-router';
import { FindSignOnForm } from '#/features/single-sign-on/FindSignOnForm.tsx';
import { routes } from '#/shell/names.ts';
import { Card } from '#/ui/Card.tsx';
import { Page } from '#/ui/Page.tsx';
import { withNext } from './with-next.ts';

const route = getRouteApi(routes['login.sso']);

export function FindSignOnScreen() {
  const { next } = route.useSearch();

  return (
    <Page title="Single sign-on" narrow>
      <Card className="stack">
        <p>Sign in with your organization’s identity provider.</p>
        <FindSignOnForm next={next} />
      </Card>
      <p className="aside">
        <a href={withNext(routes.login, next)}>Sign in another way</a>
      </p>
    </Page>
  );
}
