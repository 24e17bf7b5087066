import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { tokenPrefix } from '@linklet/contract/http/endpoint.ts';
import { CallDetails, type CallDetailsProps } from './CallDetails.tsx';

/** A call that opens; its address opens it, too. */
export function CallEntry(props: CallDetailsProps) {
  const { operationId: id, method, path, summary } = props.call;
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const entry = useEntryOf(id, () => setOpen(true));

  function toggle(nowOpen: boolean): void {
    if (nowOpen === isOpen) return;
    setOpen(nowOpen);
    if (nowOpen)
      void navigate({ to: '.', search: true, hash: id, replace: true, ...inPlace, state: { stays: true } });
  }

  return (
    <article className="reference-call">
      <details
        ref={entry}
        id={id}
        open={isOpen}
        onToggle={({ currentTarget, target }) => target === currentTarget && toggle(currentTarget.open)}
      >
        <summary>
          <h3>
            {summary}
            <span className="reference-path">
              <span data-method={method}>{method}</span>{' '}
              <code>
                {tokenPrefix}
                {path}
              </code>
            </span>
          </h3>
        </summary>
        {isOpen && <CallDetails {...props} />}
      </details>
    </article>
  );
}

const inPlace = { resetScroll: false, hashScrollIntoView: false } as const;

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page stays where it is: what its address names is in sight. */
    stays?: boolean;
  }
}

/** Opens and shows the entry whenever its address is gone to. */
function useEntryOf(id: string, open: () => void) {
  const entry = useRef<HTMLDetailsElement>(null);
  const location = useLocation();
  const [shown, setShown] = useState<unknown>(null);

  if (location.hash === id && location !== shown) {
    setShown(location);
    open();
  }

  useEffect(() => {
    if (location.hash !== id || location.state.stays === true) return;
    entry.current?.scrollIntoView({ block: 'start' });
    entry.current?.querySelector('summary')?.focus({ preventScroll: true });
  }, [id, location]);

  return entry;
}
