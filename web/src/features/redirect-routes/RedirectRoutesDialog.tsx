import { useCallback, useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { describeFailure } from '#/lib/transport/failures.ts';
import { readableLink } from '#/lib/links.ts';
import { notify } from '#/lib/notices.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { Skeleton } from '#/ui/Skeleton.tsx';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import { linkRoutesQuery } from './redirect-routes.queries.ts';
import { RoutesForm } from './RoutesForm.tsx';

interface RedirectRoutesDialogProps {
  link: ListedLink;
  onClose: () => void;
  onSaved: () => void;
}

/** The redirect routes of a link, to be built and tried. */
export function RedirectRoutesDialog({ link, onClose, onSaved }: RedirectRoutesDialogProps) {
  const { data, error, dataUpdatedAt, refetch } = useQuery(linkRoutesQuery(link.hash));
  const { close, setChanged, dialog } = useGuardedClose(onClose);
  const name = readableLink(link);

  function saved() {
    notify(`Saved the routes of ${name}`, 'success');
    onSaved();
  }

  return (
    <>
      <Dialog title={`Routes of ${name}`} onClose={close} wide insistent>
        {data === undefined && error === null && <RoutesPending />}
        {data === undefined && error !== null && (
          <RoutesFailure text={describeFailure(error).text} onRetry={() => void refetch()} onClose={close} />
        )}
        {data !== undefined && (
          <RoutesForm
            // Routes that were fetched anew are begun with anew.
            key={dataUpdatedAt}
            link={link}
            kept={data}
            onChanged={setChanged}
            onReload={() => void refetch()}
            onCancel={close}
            onSaved={saved}
          />
        )}
      </Dialog>
      {dialog}
    </>
  );
}

function RoutesPending() {
  return (
    <div className="stack" role="status" aria-label="Loading">
      <Skeleton className="routes-space" />
    </div>
  );
}

function RoutesFailure(props: { text: string; onRetry: () => void; onClose: () => void }) {
  return (
    <div className="stack">
      <p className="alert" role="alert">
        {props.text}
      </p>
      <div className="dialog-end">
        <Button onClick={props.onClose}>Close</Button>
        <Button kind="primary" data-focus onClick={props.onRetry}>
          Try again
        </Button>
      </div>
    </div>
  );
}

/** Closing asks first while there is something to lose, and so does leaving the page. */
function useGuardedClose(onClose: () => void) {
  const isChanged = useRef(false);
  const { confirm, dialog } = useConfirm();

  useEffect(() => {
    const keep = (event: BeforeUnloadEvent) => {
      if (isChanged.current) event.preventDefault();
    };
    addEventListener('beforeunload', keep);
    return () => removeEventListener('beforeunload', keep);
  }, []);

  async function ask() {
    const isSure =
      !isChanged.current ||
      (await confirm({
        title: 'Discard your changes?',
        text: 'The routes stay as they were saved last.',
        confirm: 'Discard',
        cancel: 'Keep editing',
        danger: true,
      }));
    if (isSure) onClose();
  }

  const setChanged = useCallback((changed: boolean) => {
    isChanged.current = changed;
  }, []);

  return { close: () => void ask(), setChanged, dialog };
}
