import { useQuery } from '@tanstack/react-query';
import { stateQuery } from '#/lib/state-query.ts';
import { ButtonLink } from '#/ui/ButtonLink.tsx';
import { EmptyState } from '#/ui/EmptyState.tsx';
import { linkIcon } from '#/ui/action-icons.ts';
import { Page } from '#/ui/Page.tsx';
import { routes } from '#/shell/names.ts';

const ofBrowser =
  'Clicks are shown in the browser that made the link. If you have cleared your history, this link goes on working, but its clicks can’t be seen here any more.';
const ofAccount =
  'Clicks are shown to the account that the link belongs to. You may be signed in to another one.';

/** The link is somebody else's, or was never there: whoever asks is told the same. */
export function LinkNotFoundScreen() {
  const { data: state } = useQuery(stateQuery);
  return (
    <Page title="Link not found">
      <EmptyState
        icon={linkIcon}
        title="There are no clicks to show here"
        text={state?.user ? ofAccount : ofBrowser}
        action={
          <ButtonLink look="primary" to={routes['my-urls']}>
            My URLs
          </ButtonLink>
        }
      />
    </Page>
  );
}

export function PageNotFoundScreen() {
  return (
    <Page title="Page not found">
      <EmptyState
        icon={linkIcon}
        title="There is nothing at this address"
        text="It may have been typed wrong, or the page has moved."
        action={
          <a className="button primary" href={routes.homepage}>
            Go to the homepage
          </a>
        }
      />
    </Page>
  );
}
