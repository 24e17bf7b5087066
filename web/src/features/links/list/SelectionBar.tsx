import { useState } from 'react';
import type { Feature } from '@linklet/contract/entitlements.ts';
import { Icon } from '#/ui/Icon.tsx';
import { archiveIcon, retryIcon, trashIcon } from '#/ui/action-icons.ts';
import { closeIcon } from '#/ui/icons.ts';
import { useConfirm } from '#/ui/use-confirm.tsx';
import type { ManyChange, Progress } from './change-many.ts';
import { ExpiryDialog } from './ExpiryDialog.tsx';
import { TagDialog } from './TagDialog.tsx';
import { linksText } from './use-change-many.ts';

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

interface Action {
  label: string;
  icon?: string;
  run: () => void;
  /** All of them. */
  needs: readonly Feature[];
}

function SelectionActions({ count, features, isTrash, onChange }: SelectionBarProps) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const { confirm, dialog } = useConfirm();
  const some = linksText(count);

  async function setState(state: 'archived' | 'deleted') {
    if (await confirm(questionOf(state, some))) {
      onChange({ change: { kind: 'state', state }, undo: toActive, done: state });
    }
  }

  function change(wanted: ManyChange) {
    setAsking(null);
    onChange(wanted);
  }

  const tagging: readonly Feature[] = ['update_linklet', 'use_tags'];
  const restore = () => onChange({ change: toActive, done: 'restored' });
  const archive: Action = {
    label: 'Archive',
    icon: archiveIcon,
    run: () => void setState('archived'),
    needs: ['archive_linklet'],
  };
  const remove: Action = {
    label: 'Delete',
    icon: trashIcon,
    run: () => void setState('deleted'),
    needs: ['delete_linklet'],
  };
  const actions: Action[] = [
    { label: 'Add tag', run: () => setAsking('addTag'), needs: tagging },
    { label: 'Remove tag', run: () => setAsking('removeTag'), needs: tagging },
    { label: 'Set expiry', run: () => setAsking('expiry'), needs: ['update_linklet', 'manage_expiration'] },
    {
      label: 'Restore',
      icon: retryIcon,
      run: restore,
      needs: [isTrash ? 'delete_linklet' : 'archive_linklet'],
    },
    ...(isTrash ? [] : [archive, remove]),
  ];
  const allowed = actions.filter(({ needs }) => needs.every((feature) => features.includes(feature)));

  return (
    <div className="selection-actions">
      {allowed.map(({ label, icon, run }) => (
        <button key={label} type="button" className="button small" onClick={run}>
          {icon !== undefined && <Icon path={icon} size={16} />}
          {label}
        </button>
      ))}
      {(asking === 'addTag' || asking === 'removeTag') && (
        <TagDialog kind={asking} some={some} onChange={change} onClose={() => setAsking(null)} />
      )}
      {asking === 'expiry' && <ExpiryDialog some={some} onChange={change} onClose={() => setAsking(null)} />}
      {dialog}
    </div>
  );
}

function questionOf(state: 'archived' | 'deleted', some: string) {
  if (state === 'archived') {
    return {
      title: `Archive ${some}?`,
      text: 'They stop redirecting, and stay in your list. You can restore them at any time.',
      confirm: `Archive ${some}`,
    };
  }
  return {
    title: `Delete ${some}?`,
    text: 'They stop redirecting. You can restore them from the trash for 30 days; their aliases stay reserved.',
    confirm: `Delete ${some}`,
    danger: true,
  };
}
