import { useId, useState, type SubmitEvent } from 'react';
import { Button } from '#/ui/buttons/Button.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { DateField } from '#/ui/fields/dates/DateField.tsx';
import { dayIn } from './periods.ts';
import { useStats } from '../stats-context.ts';

interface Wrong {
  from?: string;
  to?: string;
}

/** Asks for the first and the last day of a period. */
export function CustomPeriodDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const { question, change } = useStats();
  const { search, zone } = question;
  const today = dayIn(zone, new Date());
  const [from, setFrom] = useState(search.from || today);
  const [to, setTo] = useState(search.to || today);
  const [errors, setErrors] = useState<Wrong>({});

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const wrong = wrongOf({ from, to, today });
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    change({ period: 'custom', from, to });
    onClose();
  }

  return (
    <Dialog title="Custom range" onClose={onClose}>
      <form className="form" noValidate onSubmit={submit}>
        <DateField
          id={`${id}-from`}
          label="First day"
          max={to || today}
          value={from}
          error={errors.from}
          data-focus
          onChange={setFrom}
        />
        <DateField
          id={`${id}-to`}
          label="Last day"
          min={from}
          max={today}
          value={to}
          error={errors.to}
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

function wrongOf({ from, to, today }: { from: string; to: string; today: string }): Wrong {
  if (from === '') return { from: 'Choose the first day.' };
  if (to === '') return { to: 'Choose the last day.' };
  if (to > today) return { to: 'The last day can’t be after today.' };
  return to < from ? { to: 'The last day can’t be before the first.' } : {};
}
