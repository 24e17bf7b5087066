import type { KioskEdition } from '@linklet/contract/editions/endpoints.ts';
import { formatMoment } from '#/lib/format.ts';
import { planName } from '#/lib/plan-name.ts';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { EditionForm } from './EditionForm.tsx';
import { phaseNames } from './phase-names.ts';

export function EditionItem({ edition }: { edition: KioskEdition }) {
  const { year, phase, next_change_at: next, coupon, plans } = edition;

  return (
    <SettingsSection title={`Black Friday ${String(year)}`}>
      <p>
        {phase === null ? 'Not begun' : phaseNames[phase]}
        {next === null ? ': it is over.' : `, until ${formatMoment(next)}.`} Coupon {coupon}. Plans:{' '}
        {plans.map(planName).join(', ')}.
      </p>
      <details>
        <summary>Change its dates</summary>
        <EditionForm edition={edition} />
      </details>
    </SettingsSection>
  );
}
