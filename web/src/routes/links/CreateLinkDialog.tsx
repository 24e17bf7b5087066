import { useState } from 'react';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { UsageView } from '@linklet/contract/usage/endpoints.ts';
import type { KeptLimit } from '@linklet/contract/usage/limits.ts';
import { LimitReachedDialog } from '#/features/billing/index.ts';
import { usageQuery } from '#/features/billing/billing.queries.ts';
import { emptyDraft, restoreDraft, type ShortenDraft, type ShortenResult } from '#/features/links/index.ts';
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
  const usage = useQuery({ ...usageQuery, enabled: isOwn, meta: { quiet: true } });

  if (isOwn && usage.isPending && seemsFull(user?.limits.active_aliases)) return null;
  if (isOwn && usage.data && isFull(usage.data)) {
    return <LimitReachedDialog paths={shortenPaths} onClose={props.onClose} />;
  }
  return <ShortenDialog {...props} />;
}

/** By what was counted last: only then does anybody wait for a new count. */
function seemsFull(kept: KeptLimit | undefined): boolean {
  if (kept === undefined || kept.used === null || kept.limit === null) return false;
  return kept.used >= kept.limit;
}

function isFull({ limits, overage }: UsageView): boolean {
  const active = limits.find(({ name }) => name === 'active_aliases');
  if (active === undefined || active.limit === null) return false;
  return active.used >= active.limit && !(overage.is_allowed && overage.is_enabled);
}

function ShortenDialog({ draft: begun, first, ...props }: CreateLinkDialogProps) {
  const { onClose, onShow, onLinks } = props;
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
          paths={shortenPaths}
          initialDraft={draft}
          focusOn={draft.url === '' || begun.url !== undefined ? 'url' : 'alias'}
          onCreated={show}
        />
      ) : (
        <result.View
          paths={shortenPaths}
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
