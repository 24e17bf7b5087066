import { useRef, useState } from 'react';
import type { StaffBillingView } from '@linklet/contract/billing/staff.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { formatMoment, formatNumber } from '#/lib/format.ts';
import { notify } from '#/lib/notices.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import type { StaffBillingActions } from './staff-billing.queries.ts';

interface ClockFormProps {
  clock: NonNullable<StaffBillingView['clock']>;
  move: StaffBillingActions['moveClock'];
}

type Happened = Awaited<ReturnType<StaffBillingActions['moveClock']>>;

/** Moves the time of one payer ahead in the sandbox, and tells what happened until then. */
export function ClockForm({ clock, move }: ClockFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const [happened, setHappened] = useState<Happened | null>(null);
  const most = clock.most_days;
  const form = useForm({
    formRef,
    initial: { days: '1' },
    check: ({ days }) =>
      isWithin(days, most) ? {} : { days: `Enter 1 to ${formatNumber(most)} days: two renewals at most.` },
    send: async ({ days }) => {
      setHappened(await move(Number(days)));
      notify('Time moved.', 'success');
    },
  });

  return (
    <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
      <p>
        It is <time dateTime={clock.now}>{formatMoment(clock.now)}</time> for test payments.
      </p>
      <ErrorSummary errors={form.errors} fields={form.named({ days: 'Days' })} />
      <TextField
        {...form.field('days')}
        label="Days to move ahead"
        hint={`Up to ${formatNumber(most)}, so that no more than two renewals are passed at once. It can’t be moved back.`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
      />
      <div className="form-end">
        <SubmitButton kind="plain" busy={form.busy} label="Move ahead" busyLabel="Moving…" />
      </div>
      <div role="status">{happened !== null && <Happenings happened={happened} />}</div>
    </form>
  );
}

function isWithin(days: string, most: number): boolean {
  return /^\d{1,3}$/.test(days) && Number(days) >= 1 && Number(days) <= most;
}

function Happenings({ happened }: { happened: Happened }) {
  if (happened.length === 0) return <p className="field-hint">Nothing was due until then.</p>;

  return (
    <ul className="helpdesk-list">
      {happened.map(({ at, text }) => (
        <li key={`${at} ${text}`}>
          <span>
            <time dateTime={at}>{formatMoment(at)}</time>: {text}
          </span>
        </li>
      ))}
    </ul>
  );
}
