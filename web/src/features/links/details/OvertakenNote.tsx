import type { HistoryEntry } from '@linklet/contract/links/edits.ts';
import { formatMoment } from '#/lib/format.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { warningIcon } from '#/ui/icons/icons.ts';
import { ChangeLines } from './ChangeLines.tsx';
import { useChanges, whoOf } from './use-changes.ts';

interface OvertakenNoteProps {
  /** What somebody else did, where that is known. */
  change: HistoryEntry | null;
  /** Takes what the link has by now in place of what is typed; null where they are the same. */
  onLoad: (() => void) | null;
}

/** Somebody else changed a link while something was typed. */
export function OvertakenNote({ change, onLoad }: OvertakenNoteProps) {
  const changesOf = useChanges();

  return (
    <div className="alert" role="alert">
      <Icon path={warningIcon} />
      <div>
        <p>
          {change === null
            ? 'This was changed in the meantime.'
            : `${whoOf(change)} changed this link on ${formatMoment(change.at)}:`}
        </p>
        {change !== null && <ChangeLines changes={changesOf(change)} />}
        <p>What you typed is still here; saving it replaces what is there now.</p>
        {onLoad !== null && (
          <Button size="small" onClick={onLoad}>
            Discard my changes
          </Button>
        )}
      </div>
    </div>
  );
}
