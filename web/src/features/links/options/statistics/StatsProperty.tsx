import { useRef, type ReactNode } from 'react';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { useOpenProperty } from '#/ui/properties/open-property.ts';
import { Property } from '#/ui/properties/Property.tsx';
import { PropertyForm } from '#/ui/properties/PropertyForm.tsx';
import { useEditLink } from '../../details/use-edit-link.ts';
import { useLinkForm } from '../../details/use-link-form.tsx';
import type { OptionPropertyProps } from '../option-property-props.ts';
import { publicLock } from './public-lock.tsx';
import { statistics, type StatisticsDraft } from './statistics.ts';
import { StatsAddress } from './StatsAddress.tsx';
import { StatsSwitches } from './StatsSwitches.tsx';

interface StatsPropertyProps extends OptionPropertyProps {
  state: AppState;
  /** Where its clicks are shown, and where a plan is chosen. */
  paths: { clicks: string; subscription: string };
}

/** Whether a link has statistics, and whether anybody sees them. */
export function StatsProperty({ link, may, state, paths }: StatsPropertyProps) {
  const { analytics_enabled: isOn, analytics_public: isPublic } = link.options;

  return (
    <Property
      name="statistics"
      title="Statistics"
      isPlain={isOn && !isPublic}
      form={may ? <StatsForm link={link} locked={publicLock(link, state, paths.subscription)} /> : null}
    >
      {textOf(link.options)}
      {isOn && isPublic && <StatsAddress link={link} path={paths.clicks} />}
    </Property>
  );
}

function textOf({ analytics_enabled: isOn, analytics_public: isPublic }: StatisticsDraft): string {
  if (!isOn) return 'Not counted';
  return isPublic ? 'Public' : 'Private';
}

function StatsForm({ link, locked }: { link: ListedLink; locked: ReactNode }) {
  const formRef = useRef<HTMLFormElement>(null);
  const { editUndoably } = useEditLink();
  const { close } = useOpenProperty();
  const present = statistics.ofLink(link.options);
  const form = useLinkForm({
    formRef,
    present,
    check: () => ({}),
    send: async (draft) => {
      await editUndoably(link, changed(present, draft), changed(draft, present));
      close();
    },
  });

  return (
    <PropertyForm formRef={formRef} form={form}>
      <ErrorSummary errors={form.errors} fields={form.named({ analytics_enabled: 'Count clicks' })} />
      <StatsSwitches
        id={form.idOf('analytics_enabled')}
        options={form.draft}
        hint={<p className="field-hint">When off, new clicks aren’t stored and existing ones are hidden.</p>}
        hasPublic
        lockedReason={locked}
        onChange={form.change}
      />
    </PropertyForm>
  );
}

/** Only what differs is sent: the plan may have only one of them. */
function changed(before: StatisticsDraft, after: StatisticsDraft): Partial<StatisticsDraft> {
  return {
    ...(before.analytics_enabled !== after.analytics_enabled && {
      analytics_enabled: after.analytics_enabled,
    }),
    ...(before.analytics_public !== after.analytics_public && { analytics_public: after.analytics_public }),
  };
}
