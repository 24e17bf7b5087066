import { useState } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { signOnPath } from '@linklet/contract/single-sign-on/paths.ts';
import { signOnQuestionQuery } from '#/features/single-sign-on/single-sign-on.queries.ts';
import { ownTimeZone } from '#/lib/own-time-zone.ts';
import { Card } from '#/ui/Card.tsx';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { Page } from '#/ui/Page.tsx';
import { CheckField } from '#/ui/fields/Checkbox.tsx';
import { routes } from '#/shell/names.ts';

const route = getRouteApi(routes['login.sso.question']);

/** Before a sign-in begins that another page began, and where a guest has links: whose the account is, is not known yet. */
export function SignOnQuestionScreen() {
  const { key } = route.useParams();
  const { next, for: purpose } = route.useSearch();
  const { name, has_links } = useSuspenseQuery(signOnQuestionQuery(key)).data;
  const [isTaking, setTaking] = useState(false);
  const trip = {
    time_zone: ownTimeZone(),
    ...(next !== undefined && { next }),
    ...(purpose !== undefined && { for: purpose }),
    ...(has_links && { links: isTaking ? ('take' as const) : ('leave' as const) }),
  };

  return (
    <Page title={`Sign in to ${name}?`} narrow>
      <Card className="stack">
        <p>You sign in with the identity provider of {name}. Continue only if you want to sign in there.</p>
        {has_links && (
          <CheckField id="take-links" checked={isTaking} onChange={setTaking}>
            Add the links made in this browser to my account
          </CheckField>
        )}
        <div className="form-end">
          <ButtonAnchor href={routes.dashboard}>Cancel</ButtonAnchor>
          <ButtonAnchor kind="primary" href={signOnPath(key, trip)}>
            Sign in
          </ButtonAnchor>
        </div>
      </Card>
    </Page>
  );
}
