import { useRef, useState } from 'react';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import type { BatchView } from '@linklet/contract/links/bulk/endpoints.ts';
import { dismissNotice, notify } from '#/lib/notices.ts';
import { useFocus } from '#/lib/use-focus.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { showNotices } from '#/ui/notices/show-notices.tsx';
import { restoreDraft } from '../shorten/shorten-draft.ts';
import type { ResultViewProps } from '../shown-link.ts';
import { BatchProgress } from './BatchProgress.tsx';
import { BulkForm } from './BulkForm.tsx';
import { RecentBatches } from './RecentBatches.tsx';

export interface BulkPanelProps extends ResultViewProps {
  host: string;
  state: AppState;
}

const scheduled = 'Your request is being processed. You will receive a notification shortly after.';

/** Links for all rows of a file, in place of the form for one URL. */
export function BulkPanel({ host, state, paths, onAnother, onLinks }: BulkPanelProps) {
  const [batch, setBatch] = useState<BatchView | null>(null);
  const [tag, setTag] = useState('');
  const [ended, setEnded] = useState('');
  const notice = useRef(0);
  const heading = useFocus<HTMLHeadingElement>();

  function start(started: BatchView, given = '') {
    setBatch(started);
    setTag(given);
    showNotices();
    notice.current = notify(scheduled, 'success');
  }

  function end() {
    dismissNotice(notice.current);
    setEnded(String(batch?.id));
  }

  return (
    <div className="bulk">
      <div className="bulk-head">
        <h2 ref={heading} tabIndex={-1}>
          Import links
        </h2>
        <Button size="small" onClick={() => onAnother(restoreDraft())}>
          Back
        </Button>
      </div>
      {batch === null ? (
        <BulkForm host={host} state={state} paths={paths} onStarted={start} />
      ) : (
        <BatchProgress
          key={batch.id}
          first={batch}
          next={
            onLinks ? (
              <Button kind="primary" onClick={() => onLinks(tag)}>
                Open the new links
              </Button>
            ) : (
              <ButtonAnchor kind="primary" href={paths.myUrls}>
                Open the new links
              </ButtonAnchor>
            )
          }
          onEnded={end}
          onAnother={() => {
            setBatch(null);
            heading.current?.focus();
          }}
        />
      )}
      <RecentBatches since={`${String(batch?.id)} ${ended}`} except={batch?.id} />
    </div>
  );
}
