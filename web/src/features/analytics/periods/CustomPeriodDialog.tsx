import { useId, useState, type SubmitEvent } from 'react';
import { Button } from '#/ui/buttons/Button.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { DateField } from '#/ui/fields/dates/DateField.tsx';
import { dayIn } from './periods.ts';
import { useStats } from '../stats-context.ts';

/** Asks for the first and the last day of a period. */
export function CustomPeriodDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const { question, change } = useStats();
  const { search, zone } = question;
  const today = dayIn(zone, new Date());
  const [from, setFrom] = useState(search.from || today);
  const [to, setTo] = useState(search.to || today);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    change({ period: 'custom', from, to });
    onClose();
  }

  return (
    <Dialog title="Custom range" onClose={onClose}>
      <form className="form" onSubmit={submit}>
        <DateField
          id={`${id}-from`}
          label="First day"
          required
          max={to || today}
          value={from}
          data-focus
          onChange={setFrom}
        />
        <DateField
          id={`${id}-to`}
          label="Last day"
          required
          min={from}
          max={today}
          value={to}
          onChange={setTo}
        />
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
