import { useSuspenseQuery } from '@tanstack/react-query';
import type { StartStep } from '@linklet/contract/get-started/endpoints.ts';
import { startQuery, useSkipStart } from '#/features/get-started/get-started.queries.ts';
import { StartSteps } from '#/features/get-started/StartSteps.tsx';
import { planName } from '#/lib/plan-name.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { Page } from '#/ui/Page.tsx';
import { useGo } from '#/routes/use-go.ts';
import { openCreateQuery, routes, shortenFragment } from '#/shell/names.ts';

/** The first page after signing up or buying: what can be done with the plan, and what of it is done. */
export function GetStartedScreen() {
  const { user } = useSuspenseQuery(stateQuery).data;
  const { data: start } = useSuspenseQuery(startQuery);
  const skipping = useSkipStart();
  const go = useGo();
  if (user === null) return null;

  const isSubscribed = user.is_subscribed;
  const home = isSubscribed ? routes.dashboard : routes['my-urls'];
  const left = start.steps.filter(({ is_done: isDone }) => !isDone).length;
  const plan = user.subscriptions.current.map(({ name }) => planName(name)).join(', ');

  return (
    <Page title="Get started" narrow>
      <div className="stack">
        <p>
          You are on {plan}. {leftText(left)}
        </p>
        <StartSteps steps={start.steps} paths={pathsOf(isSubscribed)} />
        <div className="start-end">
          {left === 0 || start.is_skipped ? (
            <ButtonAnchor kind="primary" href={home}>
              Open your links
            </ButtonAnchor>
          ) : (
            <Button
              aria-busy={skipping.isPending || undefined}
              onClick={() => skipping.mutate(true, { onSuccess: () => go(home) })}
            >
              Skip for now
            </Button>
          )}
          {!isSubscribed && <a href={routes['signup.pricing']}>See all plans</a>}
        </div>
      </div>
    </Page>
  );
}

function leftText(left: number): string {
  if (left === 0) return 'Everything here is done.';
  return left === 1 ? 'One step is left.' : `${String(left)} steps are left, in any order.`;
}

function pathsOf(isSubscribed: boolean): Record<StartStep, string> {
  const { dashboard, homepage } = routes;
  return {
    verify_email: routes['email.verify'],
    create_link: isSubscribed ? dashboard + openCreateQuery : homepage + shortenFragment,
    add_domain: routes['settings.brandedDomains.create'].replace('$way', 'create'),
    import_links: `${dashboard}?openCreate=import`,
    invite_people: routes['settings.teams'],
  };
}
