import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { banKinds, banReported, type Ban, type ReportView } from '@linklet/contract/reports/endpoints.ts';
import { checkBody } from '#/lib/forms/check-body.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { suggestions } from './ban-suggestions.ts';
import { BanPreview, hitsText, linksText, type BanHits } from './BanPreview.tsx';
import { banPreviewQuery, useBanReported } from '../reports.queries.ts';

interface BanDialogProps {
  report: ReportView;
  onDone: () => void;
  onCancel: () => void;
}

const kinds = {
  link: {
    label: 'This link only',
    text: 'Other links to the same destination keep working.',
    field: 'Short link',
    hint: 'For example linklet.example/sale',
  },
  url: {
    label: 'This destination',
    text: 'Every link to exactly this URL.',
    field: 'URL',
    hint: 'The whole URL, with its query.',
  },
  host: {
    label: 'Host',
    text: 'Every link to the site or one of its subdomains.',
    field: 'Host',
    hint: 'For example example.com',
  },
  pattern: {
    label: 'Pattern (regular expression)',
    text: 'Every link to a URL that matches, on any site.',
    field: 'Pattern',
    hint: 'Matches the whole URL, ignoring case.',
  },
} as const;

// More is asked about a second time.
const FEW_LINKS = 10;

/** Asks what to ban, saying what a ban blocks, and a second time where that is much. */
export function BanDialog({ report, onDone, onCancel }: BanDialogProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const queryClient = useQueryClient();
  const banning = useBanReported();
  const [asked, setAsked] = useState<BanHits | null>(null);
  const initial: Ban = { kind: 'link', value: suggestions.link(report) };
  const form = useForm({
    formRef,
    initial,
    check: (draft) => checkBody(banReported, draft),
    send: async (body) => {
      const hits = asked ? null : await queryClient.query(banPreviewQuery(body));
      if (hits && isMuch(hits)) {
        setAsked(hits);
        return;
      }
      await banning.mutateAsync({ id: report.id, body }).finally(() => setAsked(null));
      onDone();
    },
  });

  return (
    <Dialog title={asked ? `Block ${linksText(asked.links)}?` : 'Ban a destination'} onClose={onCancel}>
      <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
        {asked ? (
          <p>
            This blocks {hitsText(asked)}: {kinds[form.draft.kind].label.toLowerCase()}{' '}
            <strong className="ban-value">{form.draft.value}</strong>. Their owners are told.
          </p>
        ) : (
          <Fields form={form} report={report} />
        )}
        <div className="dialog-end">
          <Button onClick={asked ? () => setAsked(null) : onCancel}>{asked ? 'Back' : 'Cancel'}</Button>
          <SubmitButton
            busy={form.busy}
            label={asked ? `Block ${linksText(asked.links)}` : 'Ban'}
            busyLabel="Banning…"
            kind="danger"
          />
        </div>
      </form>
    </Dialog>
  );
}

function isMuch({ links, owners, is_complete }: BanHits): boolean {
  return links > FEW_LINKS || owners > 1 || !is_complete;
}

interface FieldsProps {
  form: ReturnType<typeof useForm<Ban>>;
  report: ReportView;
}

function Fields({ form, report }: FieldsProps) {
  const kind = kinds[form.draft.kind];

  return (
    <>
      <p>Blocked links stop working at once, until the ban is lifted. Owners are told why.</p>
      <ErrorSummary errors={form.errors} fields={[]} />
      <fieldset className="choices">
        <legend className="label">What to ban</legend>
        {banKinds.map((value) => (
          <label key={value} className="choice">
            <input
              type="radio"
              name="kind"
              value={value}
              data-focus={form.draft.kind === value || undefined}
              checked={form.draft.kind === value}
              onChange={() => form.change({ kind: value, value: suggestions[value](report) })}
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
      <BanPreview ban={form.draft} />
    </>
  );
}
