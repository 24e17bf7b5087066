import { useState } from 'react';
import type { Feature } from '@linklet/contract/entitlements.ts';
import type { LinkChange } from '@linklet/contract/link-list.ts';
import { Icon } from '#/ui/Icon.tsx';
import { archiveIcon, closeIcon, retryIcon, trashIcon } from '#/ui/action-icons.ts';
import { useConfirm } from '#/ui/use-confirm.tsx';
import type { Progress } from './change-many.ts';
import { ExpiryDialog } from './ExpiryDialog.tsx';
import { TagDialog } from './TagDialog.tsx';
import { linksText } from './use-change-many.tsx';

export interface ManyChange {
  change: LinkChange;
  undo?: LinkChange;
  done: string;
}

interface SelectionBarProps {
  count: number;
  /** How many the list has, where more than are selected could be. */
  ofAll: number | null;
  features: readonly Feature[];
  isTrash: boolean;
  progress: Progress | null;
  onChange: (change: ManyChange) => void;
  onAll: () => void;
  onClear: () => void;
  onStop: () => void;
}

const toActive = { kind: 'state', state: 'active' } as const;

/** What can be done with all selected links at once. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, ofAll, progress, onAll, onClear, onStop } = props;
  const canSelectMore = ofAll !== null && ofAll > count;

  if (progress !== null) {
    return (
      <div className="selection-bar" role="status">
        <p>
          {progress.done} of {linksText(progress.total)} …
        </p>
        <progress value={progress.done} max={progress.total} aria-label="Progress" />
        <button type="button" className="button small" onClick={onStop}>
          Stop
        </button>
      </div>
    );
  }
  return (
    <div className="selection-bar" role="group" aria-label="Selected links">
      <p role="status">{linksText(count)} selected</p>
      {canSelectMore && (
        <button type="button" className="text-button" onClick={onAll}>
          Select all {linksText(ofAll)}
        </button>
      )}
      <SelectionActions {...props} />
      <button type="button" className="icon-button" aria-label="Clear selection" onClick={onClear}>
        <Icon path={closeIcon} />
      </button>
    </div>
  );
}

type Asking = 'addTag' | 'removeTag' | 'expiry';

function SelectionActions({ count, features, isTrash, onChange }: SelectionBarProps) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const { confirm, dialog } = useConfirm();
  const can = (feature: Feature) => features.includes(feature);
  const some = linksText(count);

  async function setState(state: 'archived' | 'deleted') {
    const isDeleting = state === 'deleted';
    const isSure = await confirm({
      title: isDeleting ? `Delete ${some}?` : `Archive ${some}?`,
      text: isDeleting
        ? 'They stop redirecting. You can restore them from the trash for 30 days; their aliases stay reserved.'
        : 'They stop redirecting, and stay in your list. You can restore them at any time.',
      confirm: isDeleting ? `Delete ${some}` : `Archive ${some}`,
      danger: isDeleting,
    });
    if (isSure) onChange({ change: { kind: 'state', state }, undo: toActive, done: state });
  }

  function change(wanted: ManyChange) {
    setAsking(null);
    onChange(wanted);
  }

  return (
    <div className="selection-actions">
      {can('use_tags') && (
        <>
          <Action label="Add tag" onClick={() => setAsking('addTag')} />
          <Action label="Remove tag" onClick={() => setAsking('removeTag')} />
        </>
      )}
      {can('update_linklet') && can('manage_expiration') && (
        <Action label="Set expiry" onClick={() => setAsking('expiry')} />
      )}
      {can('archive_linklet') && !isTrash && (
        <Action label="Archive" icon={archiveIcon} onClick={() => void setState('archived')} />
      )}
      {(can('archive_linklet') || can('delete_linklet')) && (
        <Action
          label="Restore"
          icon={retryIcon}
          onClick={() => onChange({ change: toActive, done: 'restored' })}
        />
      )}
      {can('delete_linklet') && !isTrash && (
        <Action label="Delete" icon={trashIcon} onClick={() => void setState('deleted')} />
      )}
      {(asking === 'addTag' || asking === 'removeTag') && (
        <TagDialog kind={asking} some={some} onChange={change} onClose={() => setAsking(null)} />
      )}
      {asking === 'expiry' && <ExpiryDialog some={some} onChange={change} onClose={() => setAsking(null)} />}
      {dialog}
    </div>
  );
}

function Action({ label, icon, onClick }: { label: string; icon?: string; onClick: () => void }) {
  return (
    <button type="button" className="button small" onClick={onClick}>
      {icon !== undefined && <Icon path={icon} size={16} />}
      {label}
    </button>
  );
}
