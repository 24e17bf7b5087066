import { useState } from 'react';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { UsageView } from '@linklet/contract/usage/endpoints.ts';
import type { OpenedWorkspace } from '@linklet/contract/organizations/endpoints.ts';
import type { KeptLimit, LimitUsage } from '@linklet/contract/usage/limits.ts';
import { billingPathsOf } from '#/features/billing/billing-paths.ts';
import { LimitReachedDialog } from '#/features/billing/index.ts';
import { usageQuery } from '#/features/billing/usage/usage.queries.ts';
import {
  emptyDraft,
  restoreDraft,
  type ShortenDraft,
  type ShortenPaths,
  type ShortenResult,
} from '#/features/links/index.ts';
import { CreateForm } from '#/features/links/create/CreateForm.tsx';
import { linksKey } from '#/features/links/links.queries.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { shortenPaths } from '#/shell/shorten-paths.ts';

interface CreateLinkDialogProps {
  /** What the form begins with in place of what is half typed. */
  draft: Partial<ShortenDraft>;
  onClose: () => void;
  /** Goes on to the details of the new link. */
  onShow: (hash: string) => void;
  /** Lists the links of a tag, or all. */
  onLinks?: ((tag: string) => void) | undefined;
  /** What stands in place of the form at first. */
  first?: ShortenResult;
}

/** Shortens a URL without leaving the list; where the plan allows no more links, that is said at once. */
export function CreateLinkDialog(props: CreateLinkDialogProps) {
  // In an organization its plan counts, whose limits the service knows.
  const { user, workspace } = useSuspenseQuery(stateQuery).data;
  const isOwn = workspace === null;
  const paths = { ...shortenPaths, ...limitPathsOf(workspace) };
  const usage = useQuery({ ...usageQuery, enabled: isOwn, meta: { quiet: true } });

  if (isOwn && usage.isPending && seemsFull(user?.limits.active_aliases)) return null;
  if (isOwn && usage.data && isFull(usage.data)) {
    return <LimitReachedDialog reached={activeLimitOf(usage.data)} paths={paths} onClose={props.onClose} />;
  }
  return <ShortenDialog {...props} paths={paths} />;
}

/** Where whoever reaches a limit can raise it, or sees whose plan it is: in an organization not the own account’s pages. */
function limitPathsOf(workspace: OpenedWorkspace | null): Pick<ShortenPaths, 'usage' | 'subscription'> {
  if (workspace === null) return shortenPaths;
  const { organization, team, permissions } = workspace;
  const place = { organization: organization.slug, ...(team && { team: team.slug }) };
  const { subscription } = billingPathsOf(place);
  const usage = team ? `/app/organization/${organization.slug}/team/${team.slug}/usage` : subscription;
  return { usage, subscription: permissions.includes('subscriptions.view') ? subscription : usage };
}

/** By what was counted last: only then does anybody wait for a new count. */
function seemsFull(kept: KeptLimit | undefined): boolean {
  if (kept === undefined || kept.used === null || kept.limit === null) return false;
  return kept.used >= kept.limit;
}

function activeLimitOf({ limits }: UsageView): LimitUsage | undefined {
  return limits.find(({ name }) => name === 'active_aliases');
}

function isFull(usage: UsageView): boolean {
  const { overage } = usage;
  const active = activeLimitOf(usage);
  if (active === undefined || active.limit === null) return false;
  const isMetered = overage.is_allowed && overage.is_enabled && overage.due === null;
  return active.used >= active.limit && !isMetered;
}

function ShortenDialog({ draft: begun, first, ...props }: CreateLinkDialogProps & { paths: ShortenPaths }) {
  const { onClose, onShow, onLinks, paths } = props;
  const queryClient = useQueryClient();
  const [result, setResult] = useState<ShortenResult | null>(first ?? null);
  const [draft, setDraft] = useState<ShortenDraft>(() => ({
    ...restoreDraft(),
    ...begun,
    terms: true,
  }));

  const refresh = () => void queryClient.invalidateQueries({ queryKey: linksKey });

  function show(created: ShortenResult) {
    setResult(created);
    refresh();
  }

  // A file may have made links meanwhile.
  function close() {
    refresh();
    onClose();
  }

  function showLinks(tag: string) {
    refresh();
    onLinks?.(tag);
  }

  function startAgain(change: Partial<ShortenDraft>) {
    setDraft({ ...emptyDraft, ...change, terms: true });
    setResult(null);
  }

  return (
    <Dialog title="Shorten a Link" onClose={close} wide insistent>
      {result === null ? (
        <CreateForm
          host={location.host}
          paths={paths}
          initialDraft={draft}
          focusOn={draft.url === '' || begun.url !== undefined ? 'url' : 'alias'}
          onCreated={show}
        />
      ) : (
        <result.View
          paths={paths}
          onAnother={(change) => startAgain(change ?? {})}
          onAlias={startAgain}
          onLinks={onLinks && showLinks}
          next={
            <>
              {result.hash !== null && (
                <Button onClick={() => onShow(result.hash ?? '')}>Show details</Button>
              )}
              <Button className="created-done" onClick={close}>
                Done
              </Button>
            </>
          }
        />
      )}
    </Dialog>
  );
}
