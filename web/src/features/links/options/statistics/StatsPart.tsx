import { useId, useOptimistic, useTransition } from 'react';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { tell, useEditLink } from '../../details/use-edit-link.ts';
import { publicLock } from './public-lock.tsx';
import type { StatisticsDraft } from './statistics.ts';
import { StatsAddress } from './StatsAddress.tsx';
import { StatsSwitches } from './StatsSwitches.tsx';

export interface StatsPartProps {
  link: ListedLink;
  state: AppState;
  /** Where its clicks are shown, and where a plan is chosen. */
  paths: { clicks: string; subscription: string };
}

/** Whether a link has statistics, and whether anybody sees them. A change is stored at once. */
export function StatsPart({ link, state, paths }: StatsPartProps) {
  const id = useId();
  const { editUndoably } = useEditLink();
  const [options, show] = useOptimistic(link.options);
  const [, startTransition] = useTransition();

  function change(edit: Partial<StatisticsDraft>): void {
    const undo = Object.fromEntries(Object.entries(edit).map(([name, value]) => [name, !value]));
    startTransition(async () => {
      show({ ...options, ...edit });
      await editUndoably(link, edit, undo).catch(tell);
    });
  }

  if (!state.features.includes('update_linklet')) return null;
  const { analytics_enabled: isOn, analytics_public: isPublic } = options;
  return (
    <section className="details-part">
      <h3>Statistics</h3>
      <StatsSwitches
        id={id}
        options={options}
        hint={
          <p className="field-hint">
            {isOn
              ? 'When off, new clicks aren’t stored and existing ones are hidden.'
              : 'New clicks aren’t stored. Those counted before show again once this is on.'}
          </p>
        }
        hasPublic
        lockedReason={publicLock(link, state, paths.subscription)}
        onChange={change}
      />
      {isOn && isPublic && <StatsAddress link={link} path={paths.clicks} />}
    </section>
  );
}
