import { useId, useState, type SubmitEvent } from 'react';
import { mostOf, readRollingPeriod, type PeriodUnit } from '@linklet/contract/analytics/periods.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { SelectField } from '#/ui/fields/SelectField.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { useStats } from '../stats-context.ts';

const units = Object.keys(mostOf) as PeriodUnit[];

/** Asks how many minutes, hours or days a period lasts that ends now. */
export function RollingPeriodDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const { question, change } = useStats();
  const present = readRollingPeriod(question.search.period);
  const [count, setCount] = useState(String(present?.count ?? 14));
  const [unit, setUnit] = useState<PeriodUnit>(present?.unit ?? 'day');

  const [isWrong, setWrong] = useState(false);
  const most = mostOf[unit];

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const wanted = Number(count);
    if (!Number.isInteger(wanted) || wanted < 1 || wanted > most) {
      setWrong(true);
      return;
    }
    change({ period: `last_${wanted}_${unit}`, from: '', to: '' });
    onClose();
  }

  return (
    <Dialog title="Last minutes, hours or days" onClose={onClose}>
      <form className="form" noValidate onSubmit={submit}>
        <TextField
          id={`${id}-count`}
          label="How many"
          type="number"
          min={1}
          max={most}
          step={1}
          value={count}
          error={isWrong ? `Enter a number from 1 to ${String(most)}.` : undefined}
          data-focus
          onChange={({ currentTarget }) => {
            setCount(currentTarget.value);
            setWrong(false);
          }}
        />
        <SelectField
          id={`${id}-unit`}
          label="Of what"
          value={unit}
          onChange={(value) => {
            setUnit(units.find((each) => each === value) ?? 'day');
            setWrong(false);
          }}
        >
          {units.map((each) => (
            <option key={each} value={each}>
              {each}s, up to {mostOf[each]}
            </option>
          ))}
        </SelectField>
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
