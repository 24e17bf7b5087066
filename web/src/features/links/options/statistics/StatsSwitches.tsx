import type { ReactNode } from 'react';
import { Switch } from '#/ui/fields/Switch.tsx';
import type { StatisticsDraft } from './statistics.ts';

interface StatsSwitchesProps {
  id: string;
  options: StatisticsDraft;
  /** What it means that clicks are counted, or are not. */
  hint?: ReactNode;
  /** Whether the second one is offered. */
  hasPublic: boolean;
  /** Why it can't be switched. */
  lockedReason?: ReactNode;
  onChange: (change: Partial<StatisticsDraft>) => void;
}

/** Whether a link has statistics, and whether anybody sees them. */
export function StatsSwitches({ id, options, hint, hasPublic, lockedReason, onChange }: StatsSwitchesProps) {
  const { analytics_enabled: isOn, analytics_public: isPublic } = options;

  return (
    <>
      <Switch
        id={`${id}-enabled`}
        label="Count clicks"
        checked={isOn}
        onChange={(checked) => onChange({ analytics_enabled: checked })}
      />
      {hint}
      {isOn && hasPublic && (
        <Switch
          id={`${id}-public`}
          label="Public statistics"
          checked={isPublic}
          onChange={(checked) => onChange({ analytics_public: checked })}
          lockedReason={lockedReason}
        />
      )}
      {isOn && hasPublic && lockedReason === undefined && (
        <p className="field-hint">Anyone with the link can see them.</p>
      )}
    </>
  );
}
