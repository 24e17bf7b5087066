import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { ButtonLink } from '#/ui/buttons/ButtonLink.tsx';
import { EmptyState } from '#/ui/EmptyState.tsx';
import { linkIcon } from '#/ui/icons/action-icons.ts';
import { shieldIcon } from '#/ui/icons/icons.ts';
import { Page } from '#/ui/Page.tsx';
import { routes } from '#/shell/names.ts';

const ofBrowser =
  'You can see clicks in the browser that created the link. If you cleared your history, the link keeps working, but its clicks are no longer visible here.';
const ofAccount =
  'Only the account that owns the link can see its clicks. You may be signed in to another one.';

/** The link is somebody else's, or was never there: whoever asks is told the same. */
export function LinkNotFoundScreen() {
  const { data: state } = useQuery(stateQuery);
  return (
    <Page title="Link not found">
      <EmptyState
        icon={linkIcon}
        title="Nothing to show here"
        text={state?.user ? ofAccount : ofBrowser}
        action={
          <ButtonLink kind="primary" to={routes['my-urls']}>
            My URLs
          </ButtonLink>
        }
      />
    </Page>
  );
}

const withheld = z.object({ organization: z.string(), owner: z.string().nullable() });

/** With what a page of an organization says that withholds itself from whoever lacks the permission. */
export function PageNotFoundScreen({ data }: { data?: unknown }) {
  const found = withheld.safeParse(data);
  if (found.success) return <WithheldScreen {...found.data} />;
  return (
    <Page title="Page not found">
      <EmptyState
        icon={linkIcon}
        title="There is no page at this address"
        text="Check the address, or start again from the homepage."
        action={
          <ButtonAnchor kind="primary" href={routes.homepage}>
            Go to the homepage
          </ButtonAnchor>
        }
      />
    </Page>
  );
}

function WithheldScreen({ organization, owner }: z.output<typeof withheld>) {
  return (
    <Page title="You can’t see this page">
      <EmptyState
        icon={shieldIcon}
        title={`Your role in ${organization} doesn’t include it`}
        text={
          owner === null
            ? 'An administrator can give you access.'
            : `${owner}, the owner, can give you access.`
        }
        action={
          <ButtonLink kind="primary" to={routes['settings.teams']}>
            All organizations
          </ButtonLink>
        }
      />
    </Page>
  );
}
