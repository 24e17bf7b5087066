import { useState, type SubmitEvent } from 'react';
import { mostOf, readRollingPeriod, type PeriodUnit } from '@linklet/contract/analytics/periods.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { Select } from '#/ui/fields/Select.tsx';
import { useStats } from '../stats-context.ts';

const units = Object.keys(mostOf) as PeriodUnit[];

/** Asks how many minutes, hours or days a period lasts that ends now. */
export function RollingPeriodDialog({ onClose }: { onClose: () => void }) {
  const { question, change } = useStats();
  const present = readRollingPeriod(question.search.period);
  const [count, setCount] = useState(String(present?.count ?? 14));
  const [unit, setUnit] = useState<PeriodUnit>(present?.unit ?? 'day');

  function submit(event: SubmitEvent) {
    event.preventDefault();
    change({ period: `last_${Number(count)}_${unit}`, from: '', to: '' });
    onClose();
  }

  return (
    <Dialog title="Last minutes, hours or days" onClose={onClose}>
      <form className="form" onSubmit={submit}>
        <label className="field">
          <span>How many</span>
          <input
            type="number"
            required
            min={1}
            max={mostOf[unit]}
            step={1}
            value={count}
            data-focus
            onChange={({ currentTarget }) => setCount(currentTarget.value)}
          />
        </label>
        <label className="field">
          <span>Of what</span>
          <Select value={unit} onChange={(value) => setUnit(units.find((each) => each === value) ?? 'day')}>
            {units.map((each) => (
              <option key={each} value={each}>
                {each}s, up to {mostOf[each]}
              </option>
            ))}
          </Select>
        </label>
        <div className="dialog-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary">
            Show
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
