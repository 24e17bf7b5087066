import { useEffect, useRef, type RefObject } from 'react';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import type { LinkRoutesView } from '@linklet/contract/redirect-routes/endpoints.ts';
import { routeLimits } from '@linklet/contract/redirect-routes/conditions.ts';
import { describeFailure, fieldErrors } from '#/lib/transport/failures.ts';
import { useFormState, type FormErrors } from '#/lib/forms/form-state.ts';
import { ApiError } from '#/lib/transport/transport.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { plusIcon } from '#/ui/icons/action-icons.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { LongUrl } from '#/ui/LongUrl.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { useSetLinkRoutes } from './redirect-routes.queries.ts';
import { checkRoutes, newRoute, toDraft, toRoute, type RouteDraft } from './route-draft.ts';
import { routeTemplates } from './route-templates.ts';
import { RouteList } from './RouteList.tsx';
import { RouteSimulator } from './RouteSimulator.tsx';
import { useNextFocus } from './use-next-focus.ts';
import { useWarnings } from './use-warnings.ts';

interface RoutesFormProps {
  link: ListedLink;
  kept: LinkRoutesView;
  onChanged: (changed: boolean) => void;
  /** Fetches what was saved meanwhile. */
  onReload: () => void;
  onCancel: () => void;
  onSaved: () => void;
}

export function RoutesForm({ link, kept, onChanged, onReload, onCancel, onSaved }: RoutesFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const { draft, errors, busy, submit, change, isOutdated } = useRoutesForm({ formRef, kept, onSaved });
  const { routes } = draft;
  const warnings = useWarnings(routes, link);
  const focusNext = useNextFocus();
  const isFull = routes.length >= routeLimits.routes;

  useEffect(() => onChanged(isChanged(routes, kept)), [onChanged, routes, kept]);

  /** The focus goes to what is to be filled in first. */
  function add(route: RouteDraft, field: 'conditions' | 'url') {
    change({ routes: [...routes, route] });
    focusNext(`${route.id}-${field}`);
  }

  return (
    <div className="route-editor">
      <form ref={formRef} className="stack" noValidate onSubmit={submit}>
        <p>The first matching route wins. Everyone else goes to the link’s own URL.</p>
        <ErrorSummary errors={errors} fields={[]} />
        {isOutdated && <Button onClick={onReload}>Show the routes as they are now</Button>}
        <RouteList
          routes={routes}
          errors={errors}
          warnings={warnings}
          onChange={(changed) => change({ routes: changed })}
          focusNext={focusNext}
        />
        <div className="route-additions" role="group" aria-label="Add a route">
          <Button
            id="add-route"

            disabled={isFull}
            onClick={() => add(newRoute(), 'conditions')}
          >
            <Icon path={plusIcon} size={18} />
            Add a route
          </Button>
          {routeTemplates.map(({ name, make }) => (
            <Button
              key={name}

              disabled={isFull}
              onClick={() => add(make(), 'url')}
            >
              {name}
            </Button>
          ))}
        </div>
        <p className="route-rest">
          <strong>{routes.length === 0 ? 'Everybody' : 'Everybody else'}</strong> goes to{' '}
          <LongUrl url={kept.url} />
        </p>
        <div className="dialog-end">
          <Button onClick={onCancel}>Cancel</Button>
          <SubmitButton busy={busy} label="Save routes" busyLabel="Saving…" />
        </div>
      </form>
      <RouteSimulator routes={routes} url={kept.url} />
    </div>
  );
}

function isChanged(routes: readonly RouteDraft[], kept: LinkRoutesView): boolean {
  return JSON.stringify(routes.map(toRoute)) !== JSON.stringify(toDraft(kept.routes).map(toRoute));
}

interface FormOptions {
  formRef: RefObject<HTMLFormElement | null>;
  kept: LinkRoutesView;
  onSaved: () => void;
}

function useRoutesForm({ formRef, kept, onSaved }: FormOptions) {
  const saving = useSetLinkRoutes(kept);
  const form = useFormState({
    formRef,
    initial: { routes: toDraft(kept.routes) },
    check: ({ routes }) => checkRoutes(routes),
    send: async ({ routes }) => {
      await saving.mutateAsync(routes.map(toRoute));
      onSaved();
    },
    explain,
  });
  const isOutdated = saving.error instanceof ApiError && saving.error.code === 'link_changed';
  return { ...form, isOutdated };
}

/** What the service says of a route stands at the route; the rest is said of all. */
function explain(error: unknown): FormErrors {
  const found = error instanceof ApiError ? fieldErrors(error) : {};
  const beside = Object.entries(found).filter(([field]) => field.startsWith('routes.'));
  return beside.length > 0 ? Object.fromEntries(beside) : { form: describeFailure(error).text };
}
