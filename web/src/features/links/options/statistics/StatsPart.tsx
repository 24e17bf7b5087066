import { useId, useOptimistic, useTransition } from 'react';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import { isWithheld, refusalSentence } from '@linklet/contract/organizations/withheld.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { readableLink } from '#/lib/links.ts';
import { CopyButton } from '#/ui/buttons/CopyButton.tsx';
import { PartHead } from '../../details/PartHead.tsx';
import { tell, useEditLink } from '../../details/use-edit-link.ts';
import type { StatisticsDraft } from './statistics.ts';
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
      <PartHead title="Statistics" />
      <StatsSwitches
        id={id}
        options={options}
        hint={
          <p className="field-hint">
            {isOn
              ? 'When off, new clicks aren’t stored and existing ones are hidden.'
              : 'Clicks are not stored. Those counted before are shown again once this is on.'}
          </p>
        }
        hasPublic
        lockedReason={
          mayPublish(state) || isPublic ? undefined : <Locked state={state} path={paths.subscription} />
        }
        onChange={change}
      />
      {isOn && isPublic && (
        <p className="stats-address">
          <span>{location.origin + paths.clicks}</span>
          <CopyButton
            text={location.origin + paths.clicks}
            label={`the address of the statistics of ${readableLink(link)}`}
            kind="quiet"
            size="small"
          />
        </p>
      )}
    </section>
  );
}

function mayPublish({ user }: AppState): boolean {
  return user?.options.analytics_public === true;
}

function Locked({ state: { withheld }, path }: { state: AppState; path: string }) {
  const code = 'public_analytics_not_in_plan';
  return (
    <>
      {refusalSentence(code, withheld)} {!isWithheld(code, withheld) && <a href={path}>See your plan</a>}
    </>
  );
}
