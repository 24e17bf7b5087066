import type { ReactNode } from 'react';
import type { UnknownAliasDays } from '@linklet/contract/analytics/unknown-aliases.ts';
import { ChoiceField } from '#/ui/fields/ChoiceField.tsx';
import { Tabs } from '#/ui/Tabs.tsx';
import type { AskedDomain, ShownAliases } from './unknown-aliases.queries.ts';
import { UnknownAliasList, type WantedLink } from './UnknownAliasList.tsx';

const states = [
  { id: 'open', label: 'Open' },
  { id: 'ignored', label: 'Ignored' },
] as const;

const spans: readonly { value: UnknownAliasDays; label: string }[] = [
  { value: '1', label: 'Last 24 hours' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
];

interface UnknownAliasesProps {
  asked: AskedDomain;
  shown: ShownAliases;
  onShow: (change: Partial<ShownAliases>) => void;
  mayIgnore: boolean;
  onMake?: ((wanted: WantedLink) => void) | undefined;
  /** What else is chosen, before the period. */
  children?: ReactNode;
}

/** What people asked for in vain on a domain, of a period, with what is ignored of it apart. */
export function UnknownAliases({ shown, onShow, children, ...list }: UnknownAliasesProps) {
  const { state, days } = shown;

  return (
    <>
      <div className="field-row unknown-choices">
        {children}
        <ChoiceField
          id="unknown-days"
          label="Period"
          value={days}
          choices={spans}
          onChange={(value) => onShow({ days: spans.find((each) => each.value === value)?.value ?? '30' })}
        />
      </div>
      <Tabs
        label="Unknown aliases by state"
        tabs={states}
        selected={state}
        onSelect={(chosen) => onShow({ state: chosen })}
      />
      <div id={`panel-${state}`} role="tabpanel" aria-labelledby={`tab-${state}`}>
        <UnknownAliasList key={state} shown={shown} {...list} />
      </div>
    </>
  );
}
