import { useRef, useState } from 'react';
import { addCommonDomain } from '@linklet/contract/domains/staff.ts';
import { checkBody } from '#/lib/forms/check-body.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { notify } from '#/lib/notices.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { plusIcon } from '#/ui/icons/action-icons.ts';
import { useKioskDomainCalls } from './kiosk-domains.queries.ts';

/** The way to a domain of the product’s own, for everybody’s links. */
export function AddCommonDomain() {
  const [isOpen, setIsOpen] = useState(false);

  return (
    <>
      <Button kind="primary" onClick={() => setIsOpen(true)}>
        <Icon path={plusIcon} />
        Add common domain
      </Button>
      {isOpen && <CommonDomainDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function CommonDomainDialog({ onClose }: { onClose: () => void }) {
  const formRef = useRef<HTMLFormElement>(null);
  const { add } = useKioskDomainCalls();
  const form = useForm({
    formRef,
    initial: { domain: '' },
    check: (draft) => checkBody(addCommonDomain, draft),
    send: async (draft) => {
      const { unicode } = await add(draft.domain);
      onClose();
      notify(`${unicode} added.`, 'success');
    },
  });

  return (
    <Dialog title="Add common domain" onClose={onClose}>
      <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
        <ErrorSummary errors={form.errors} fields={form.named({ domain: 'Domain' })} />
        <TextField
          {...form.field('domain')}
          label="Domain"
          hint="Accounts can create links on it at once; its menu sets who else can. Point its DNS here first."
          type="text"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          data-focus
        />
        <div className="dialog-end">
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton busy={form.busy} label="Add domain" busyLabel="Adding…" />
        </div>
      </form>
    </Dialog>
  );
}
