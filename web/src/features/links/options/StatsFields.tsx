import { Switch } from '#/ui/fields/Switch.tsx';
import type { OptionsDraft } from './options-draft.ts';

interface StatsFieldsProps {
  options: OptionsDraft;
  /** Whether the plan has public statistics. */
  mayPublish: boolean;
  onChange: (change: Partial<OptionsDraft>) => void;
}

/** Whether a new link has statistics, and whether anybody sees them. */
export function StatsFields({ options, mayPublish, onChange }: StatsFieldsProps) {
  const { analytics_enabled: isCounted, analytics_public: isPublic } = options;

  return (
    <fieldset>
      <legend>Statistics</legend>
      <Switch
        id="option-analytics-enabled"
        label="Count clicks"
        checked={isCounted}
        onChange={(checked) => onChange({ analytics_enabled: checked })}
      />
      {isCounted && mayPublish && (
        <Switch
          id="option-analytics-public"
          label="Public: anybody with the address sees them"
          checked={isPublic}
          onChange={(checked) => onChange({ analytics_public: checked })}
        />
      )}
    </fieldset>
  );
}
