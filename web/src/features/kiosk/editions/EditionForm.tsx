import { useRef } from 'react';
import { phases, type EditionDates, type Phase } from '@linklet/contract/editions/edition.ts';
import { changeEdition, type KioskEdition } from '@linklet/contract/editions/endpoints.ts';
import { checkBody, requireBody } from '#/lib/forms/check-body.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { notify } from '#/lib/notices.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { DateTimeField } from '#/ui/fields/dates/DateTimeField.tsx';
import { useChangeEdition } from './editions.queries.ts';
import { phaseNames } from './phase-names.ts';

const keyOf = (phase: Phase) => `${phase}_at` as const;

const labels = Object.fromEntries(
  phases.map((phase) => [keyOf(phase), `${phaseNames[phase]} begins (UTC)`]),
) as EditionDates;

/** As the field wants it, in UTC as the dates are. */
const toField = (moment: string) => moment.slice(0, 16);
const toMoment = (field: string) => (field === '' ? '' : `${field.slice(0, 16)}:00Z`);

function mapDates(dates: EditionDates, change: (text: string) => string): EditionDates {
  return Object.fromEntries(
    phases.map((phase) => [keyOf(phase), change(dates[keyOf(phase)])]),
  ) as EditionDates;
}

/** When each phase of an edition begins. */
export function EditionForm({ edition }: { edition: KioskEdition }) {
  const formRef = useRef<HTMLFormElement>(null);
  const changing = useChangeEdition();
  const form = useForm<EditionDates>({
    formRef,
    initial: mapDates(edition, toField),
    check: (draft) => checkBody(changeEdition, mapDates(draft, toMoment)),
    send: async (draft) => {
      const body = mapDates(draft, toMoment);
      requireBody(changeEdition, body);
      await changing.mutateAsync({ year: edition.year, body });
      notify('Dates saved.', 'success');
    },
  });

  return (
    <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary errors={form.errors} fields={form.named(labels)} />
      {phases.map((phase) => (
        <DateTimeField key={phase} {...form.field(keyOf(phase))} label={labels[keyOf(phase)]} />
      ))}
      <div className="form-end">
        <SubmitButton busy={form.busy} label="Save dates" busyLabel="Saving…" />
      </div>
    </form>
  );
}
