import { useState } from 'react';
import { leastSeries, mostSeries } from '@linklet/contract/analytics/series.ts';
import type { Feature } from '@linklet/contract/plans/entitlements.ts';
import type { LinkState } from '@linklet/contract/links/links.ts';
import { useSingleKeys } from '#/lib/use-single-keys.ts';
import {
  addTagIcon,
  archiveIcon,
  chartIcon,
  clockIcon,
  downloadIcon,
  linkIcon,
  moveIcon,
  pencilIcon,
  qrIcon,
  removeTagIcon,
  retryIcon,
  trashIcon,
} from '#/ui/icons/action-icons.ts';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import type { ManyChange } from './change-many.ts';
import { DomainDialog, ExpiryDialog, MoveDialog, ReplaceDialog, TagDialog } from './lazy-dialogs.ts';
import { SelectionTools, type SelectionTool } from './SelectionTools.tsx';
import { linksText } from './use-change-many.ts';
import type { Chosen } from './use-selection.ts';

export interface SelectionActionsProps {
  /** Those that are selected. */
  links: readonly Chosen[];
  features: readonly Feature[];
  onChange: (links: readonly Chosen[], change: ManyChange) => void;
  /** Null where they can't be exported. */
  onExport: (() => void) | null;
  onQrCodes: () => void;
  /** Shows the clicks of these links beside each other. */
  onCompare: (links: readonly Chosen[]) => void;
  /** Whether they may be moved to another workspace. */
  canMove: boolean;
}

type Asking = 'addTag' | 'removeTag' | 'expiry' | 'replace' | 'domain' | 'move';

interface Action extends SelectionTool {
  /** The single key that stands for it; of several that are offered, for the last. */
  key?: string;
  /** All of them. */
  needs: readonly Feature[];
  /** Those of the selected links that it would change. */
  fitting: readonly Chosen[];
}

const tagging: readonly Feature[] = ['update_linklet', 'use_tags'];
const toActive = { kind: 'state', state: 'active' } as const;

/** What fits some of the selected links, and the plan. */
export function SelectionActions(props: SelectionActionsProps) {
  const { links, features, canMove, onChange, onExport, onQrCodes, onCompare } = props;
  const [asking, setAsking] = useState<Asking | null>(null);
  const { confirm, dialog } = useConfirm();

  function change(wanted: ManyChange) {
    setAsking(null);
    onChange(links, wanted);
  }

  async function setState(state: 'archived' | 'deleted', fitting: readonly Chosen[]) {
    if (await confirm(questionOf(state, fitting.length))) {
      onChange(fitting, { change: { kind: 'state', state }, done: state });
    }
  }

  const restorable = notIn(links, ['active']);
  const archivable = notIn(links, ['archived', 'deleted']);
  const deletable = notIn(links, ['deleted']);
  const ask = (asked: Asking, action: Omit<Action, 'run'>) => ({ ...action, run: () => setAsking(asked) });
  const actions: Action[] = [
    ask('addTag', { label: 'Add tag', icon: addTagIcon, needs: tagging, fitting: links }),
    ask('removeTag', {
      label: 'Remove tag',
      icon: removeTagIcon,
      isRare: true,
      needs: tagging,
      fitting: links,
    }),
    ask('expiry', {
      label: 'Set expiry',
      icon: clockIcon,
      needs: ['update_linklet', 'manage_expiration'],
      fitting: links,
    }),
    ask('replace', {
      label: 'Change destinations',
      icon: pencilIcon,
      isRare: true,
      needs: ['update_linklet', 'change_long_url'],
      fitting: deletable,
    }),
    ask('domain', {
      label: 'Change domain',
      icon: linkIcon,
      isRare: true,
      needs: ['update_linklet', 'use_custom_alias'],
      fitting: deletable,
    }),
    {
      label: 'Restore',
      icon: retryIcon,
      run: () => onChange(restorable, { change: toActive, done: 'restored' }),
      key: 'a',
      needs: [restorable.some(({ state }) => state === 'deleted') ? 'delete_linklet' : 'archive_linklet'],
      fitting: restorable,
    },
    {
      label: 'Archive',
      icon: archiveIcon,
      run: () => void setState('archived', archivable),
      key: 'a',
      needs: ['archive_linklet'],
      fitting: archivable,
    },
    {
      label: 'Delete',
      icon: trashIcon,
      run: () => void setState('deleted', deletable),
      key: 'x',
      needs: ['delete_linklet'],
      fitting: deletable,
    },
    ask('move', {
      label: 'Move',
      icon: moveIcon,
      isRare: true,
      needs: ['update_linklet'],
      fitting: canMove ? links : [],
    }),
    { label: 'QR codes', icon: qrIcon, run: onQrCodes, needs: [], fitting: deletable },
    {
      label: 'Compare',
      icon: chartIcon,
      run: () => onCompare(links),
      needs: ['use_analytics'],
      fitting: links.length >= leastSeries && links.length <= mostSeries ? links : [],
    },
    {
      label: 'Export',
      icon: downloadIcon,
      run: () => onExport?.(),
      needs: [],
      fitting: onExport === null ? [] : links,
    },
  ];
  const offered = actions.filter(
    ({ needs, fitting }) => fitting.length > 0 && needs.every((feature) => features.includes(feature)),
  );
  useSingleKeys((pressed) => offered.findLast(({ key }) => key === pressed)?.run ?? null);

  return (
    <div className="selection-actions">
      <SelectionTools tools={offered} />
      {asking !== null && (
        <AskingDialog asking={asking} links={links} onChange={change} onClose={() => setAsking(null)} />
      )}
      {dialog}
    </div>
  );
}

interface AskingDialogProps {
  asking: Asking;
  links: readonly Chosen[];
  onChange: (change: ManyChange) => void;
  onClose: () => void;
}

function AskingDialog({ asking, links, ...props }: AskingDialogProps) {
  const some = linksText(links.length);
  if (asking === 'expiry') return <ExpiryDialog {...props} some={some} />;
  if (asking === 'replace') return <ReplaceDialog {...props} hashes={links.map(({ hash }) => hash)} />;
  if (asking === 'domain') return <DomainDialog {...props} some={some} />;
  if (asking === 'move') return <MoveDialog {...props} some={some} />;
  return <TagDialog {...props} kind={asking} some={some} />;
}

/** Those whose state is another, or not known. */
function notIn(links: readonly Chosen[], states: readonly LinkState[]): Chosen[] {
  return links.filter(({ state }) => state === null || !states.includes(state));
}

function questionOf(state: 'archived' | 'deleted', count: number) {
  const some = linksText(count);
  const stops = count === 1 ? 'It stops redirecting' : 'They stop redirecting';
  const [it, its] = count === 1 ? ['it', 'its'] : ['them', 'their'];
  if (state === 'archived') {
    return {
      title: `Archive ${some}?`,
      text: `${stops}, and ${count === 1 ? 'stays' : 'stay'} in your list. You can restore ${it} at any time.`,
      confirm: `Archive ${some}`,
    };
  }
  return {
    title: `Delete ${some}?`,
    text: `${stops}. You can restore ${it} from the trash for 30 days; ${its} aliases stay reserved.`,
    confirm: `Delete ${some}`,
    danger: true,
  };
}
