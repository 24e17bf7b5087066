import { useState } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { OpenedInvitation } from '@linklet/contract/organizations/opened-invitations.ts';
import { InvitationCard } from '#/features/organizations/invitations/InvitationCard.tsx';
import {
  acceptAll,
  openedInvitationQuery,
  proveBy,
} from '#/features/organizations/invitations/opened-invitation.queries.ts';
import { RegisterForm } from '#/features/sign-in/RegisterForm.tsx';
import { noticeOf } from '#/lib/transport/failures.ts';
import { notify } from '#/lib/notices.ts';
import { switchWorkspace } from '#/lib/session/team-mode.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { routes } from '#/shell/names.ts';
import { useSession } from '#/shell/use-session.ts';
import { Card } from '#/ui/Card.tsx';
import { Button } from '#/ui/buttons/Button.tsx';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { ButtonLink } from '#/ui/buttons/ButtonLink.tsx';
import { EmptyState } from '#/ui/EmptyState.tsx';
import { linkIcon } from '#/ui/icons/action-icons.ts';
import { Page } from '#/ui/Page.tsx';
import { withNext } from './with-next.ts';

const route = getRouteApi(routes.invitation);

/** Where the link of an invitation's email leads: from here one signs up, or signs in, and stands before it. */
export function InvitationScreen() {
  const { token } = route.useParams();
  const { data: invitation } = useSuspenseQuery(openedInvitationQuery(token));
  if (invitation === null) return <InvitationGone />;
  return (
    <Page title={`You are invited to ${(invitation.team ?? invitation.organization).name}`} narrow>
      <Card className="stack">
        <InvitationCard invitation={invitation} />
        <WayToAnswer token={token} invitation={invitation} />
      </Card>
    </Page>
  );
}

interface WayProps {
  token: string;
  invitation: OpenedInvitation;
}

function WayToAnswer({ token, invitation }: WayProps) {
  const { user } = useSuspenseQuery(stateQuery).data;
  const here = routes.invitation.replace('$token', token);
  if (user !== null) return <SignedIn token={token} invitation={invitation} own={user.email} />;
  if (!invitation.has_account) return <SignUp token={token} email={invitation.email} here={here} />;
  return (
    <ButtonAnchor kind="primary" size="large" href={withNext(routes.login, here)}>
      Sign in to answer
    </ButtonAnchor>
  );
}

function SignUp({ token, email, here }: { token: string; email: string; here: string }) {
  const { enter } = useSession();
  return (
    <>
      <p>Create your account to accept or reject the invitation.</p>
      <RegisterForm
        paths={{ terms: routes.terms, privacy: routes.privacy }}
        invited={{ email, invitation: token }}
        onDone={() => enter(here)}
      />
    </>
  );
}

function SignedIn({ token, invitation, own }: WayProps & { own: string }) {
  const { leave, refresh } = useSession();
  const navigate = useNavigate();
  const { email, team, organization } = invitation;
  const [isBusy, setIsBusy] = useState(false);

  async function accept() {
    const opened = await acceptAll(token, invitation);
    if (opened === null) await toTeams();
    else switchWorkspace(opened, routes.dashboard);
  }

  async function toTeams() {
    await refresh();
    await navigate({ to: routes['settings.teams'], replace: true });
  }

  /** Where it fails midway, the list shows what still waits. */
  async function run(work: () => Promise<void>) {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await work();
    } catch (error) {
      notify(noticeOf(error), 'error');
      await toTeams();
    }
  }

  if (own.toLowerCase() === email) {
    return (
      <div className="form-end">
        <Button kind="primary" size="large" aria-busy={isBusy || undefined} onClick={() => void run(accept)}>
          Accept<span className="unseen"> the invitation to {(team ?? organization).name}</span>
        </Button>
        <Button onClick={() => void run(async () => proveBy(token).then(toTeams))}>
          Answer in another way
        </Button>
      </div>
    );
  }
  return (
    <>
      <p>You are signed in as {own}. Sign out, then open the link again.</p>
      <Button onClick={() => void leave()}>Sign out</Button>
    </>
  );
}

function InvitationGone() {
  const { user } = useSuspenseQuery(stateQuery).data;
  return (
    <Page title="Invitation">
      <EmptyState
        icon={linkIcon}
        title="This invitation is no longer valid"
        text="It was answered or withdrawn, or it has expired. Ask the person who invited you to send it again."
        action={
          <ButtonLink kind="primary" to={user === null ? routes.login : routes['settings.teams']}>
            {user === null ? 'Sign In' : 'All organizations'}
          </ButtonLink>
        }
      />
    </Page>
  );
}
