import { useRef, useState } from 'react';
import { banHost } from '@linklet/contract/reports/endpoints.ts';
import { reportReasons, type ReportReason } from '@linklet/contract/reports/reasons.ts';
import { checkBody } from '#/lib/forms/check-body.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { notify } from '#/lib/notices.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { ChoiceField } from '#/ui/fields/ChoiceField.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { plusIcon } from '#/ui/icons/action-icons.ts';
import { BanPreview } from './BanPreview.tsx';
import { reasonNames } from './ban-words.ts';
import { useBanHost } from '../reports.queries.ts';

/** The way to a ban of a domain that nobody has reported. */
export function AddBannedDomain() {
  const [isOpen, setIsOpen] = useState(false);

  return (
    <>
      <Button kind="primary" onClick={() => setIsOpen(true)}>
        <Icon path={plusIcon} />
        Ban domain
      </Button>
      {isOpen && <BanDomainDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

const reasons = reportReasons.map((value) => ({ value, label: reasonNames[value] }));
const initial: { value: string; reason: ReportReason } = { value: '', reason: 'phishing' };

function BanDomainDialog({ onClose }: { onClose: () => void }) {
  const formRef = useRef<HTMLFormElement>(null);
  const banning = useBanHost();
  const form = useForm({
    formRef,
    initial,
    check: (draft) => checkBody(banHost, draft),
    send: async (body) => {
      await banning.mutateAsync(body);
      onClose();
      notify('The domain has been banned. Its links stop working within a second.', 'success');
    },
  });

  return (
    <Dialog title="Ban a domain" onClose={onClose}>
      <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
        <p>Links to it stop working at once, until the ban is lifted. Owners are told why.</p>
        <ErrorSummary errors={form.errors} fields={form.named({ value: 'Domain' })} />
        <TextField
          {...form.field('value')}
          label="Domain"
          hint="With all below it. For example example.com"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          data-focus
        />
        <ChoiceField
          id="ban-reason"
          label="Reason"
          value={form.draft.reason}
          choices={reasons}
          onChange={(chosen) =>
            form.change({ reason: reportReasons.find((each) => each === chosen) ?? 'other' })
          }
        />
        <BanPreview ban={{ kind: 'host', value: form.draft.value }} />
        <div className="dialog-end">
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton busy={form.busy} label="Ban" busyLabel="Banning…" kind="danger" />
        </div>
      </form>
    </Dialog>
  );
}
