import { useId, useOptimistic, useTransition } from 'react';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import { isWithheld, refusalSentence } from '@linklet/contract/organizations/withheld.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { readableLink } from '#/lib/links.ts';
import { CopyButton } from '#/ui/buttons/CopyButton.tsx';
import { Switch } from '#/ui/fields/Switch.tsx';
import { PartHead } from './PartHead.tsx';
import { tell, useEditLink } from './use-edit-link.ts';

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

  function change(name: 'analytics_enabled' | 'analytics_public', value: boolean): void {
    startTransition(async () => {
      show({ ...options, [name]: value });
      await editUndoably(link, { [name]: value }, { [name]: !value }).catch(tell);
    });
  }

  if (!state.features.includes('update_linklet')) return null;
  const { analytics_enabled: isOn, analytics_public: isPublic } = options;
  return (
    <section className="details-part">
      <PartHead title="Statistics" />
      <Switch
        id={`${id}-on`}
        label="Count clicks"
        checked={isOn}
        onChange={(checked) => change('analytics_enabled', checked)}
      />
      <p className="field-hint">
        {isOn
          ? 'Off: clicks are not stored any more, and those counted so far are not shown.'
          : 'Clicks are not stored. Those counted before are shown again once this is on.'}
      </p>
      {isOn && (
        <Switch
          id={`${id}-public`}
          label="Public: anybody with the address sees them"
          checked={isPublic}
          onChange={(checked) => change('analytics_public', checked)}
          lockedReason={
            mayPublish(state) || isPublic ? undefined : <Locked state={state} path={paths.subscription} />
          }
        />
      )}
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
