import { useRef } from 'react';
import { banReported, type BanReportedBody, type ReportView } from '@linklet/contract/reports.ts';
import { checkBody } from '#/lib/check-body.ts';
import { useForm } from '#/lib/use-form.ts';
import { Dialog } from '#/ui/Dialog.tsx';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { SubmitButton } from '#/ui/SubmitButton.tsx';
import { TextField } from '#/ui/TextField.tsx';
import { hostOf, patternOf } from './ban-suggestions.ts';
import { useBanReported } from './reports.queries.ts';

interface BanDialogProps {
  report: ReportView;
  onDone: () => void;
  onCancel: () => void;
}

const kinds = {
  host: {
    label: 'Host',
    text: 'The site and all its subdomains.',
    field: 'Host',
    hint: 'For example example.com',
    suggest: hostOf,
  },
  pattern: {
    label: 'Pattern',
    text: 'Every URL that matches, on any site.',
    field: 'Pattern',
    hint: 'A regular expression for the whole URL; case is ignored.',
    suggest: patternOf,
  },
} as const;

/** Asks what to ban, saying what a ban does. */
export function BanDialog({ report: { id, destination }, onDone, onCancel }: BanDialogProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const banning = useBanReported();
  const initial: BanReportedBody = { kind: 'host', value: hostOf(destination) };
  const form = useForm({
    formRef,
    initial,
    check: (draft) => checkBody(banReported, draft),
    send: async (body) => {
      await banning.mutateAsync({ id, body });
      onDone();
    },
  });
  const kind = kinds[form.draft.kind];

  return (
    <Dialog title="Ban a destination" onClose={onCancel}>
      <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
        <p>Links that lead there stop working, and nobody can create new ones.</p>
        <ErrorSummary errors={form.errors} fields={[]} />
        <fieldset className="choices">
          <legend className="label">What to ban</legend>
          {(['host', 'pattern'] as const).map((value) => (
            <label key={value} className="choice">
              <input
                type="radio"
                name="kind"
                value={value}
                checked={form.draft.kind === value}
                onChange={() => form.change({ kind: value, value: kinds[value].suggest(destination) })}
              />
              <span>
                <span className="choice-label">{kinds[value].label}</span>
                <span className="field-hint">{kinds[value].text}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <TextField
          {...form.field('value')}
          label={kind.field}
          hint={kind.hint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className="dialog-end">
          <button type="button" className="button" onClick={onCancel}>
            Cancel
          </button>
          <SubmitButton busy={form.busy} label="Ban" busyLabel="Banning…" className="button danger" />
        </div>
      </form>
    </Dialog>
  );
}
