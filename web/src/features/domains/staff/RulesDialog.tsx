import { useRef } from 'react';
import type { KioskDomain } from '@linklet/contract/domains/staff.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { notify } from '#/lib/notices.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { CheckField } from '#/ui/fields/Checkbox.tsx';
import { useKioskDomainCalls } from './kiosk-domains.queries.ts';

const rules = {
  allow_for_guests: 'Guests can create links on it',
  guest_can_use_custom_alias: 'Guests can choose the alias',
  require_email_verification: 'Only with a verified email',
  subscribed_only: 'Only for subscribers',
} as const;
type Rule = keyof typeof rules;

interface RulesDialogProps {
  domain: KioskDomain;
  onClose: () => void;
}

/** Says who may make links on a common domain. */
export function RulesDialog({ domain, onClose }: RulesDialogProps) {
  const { id, unicode } = domain;
  const formRef = useRef<HTMLFormElement>(null);
  const { change } = useKioskDomainCalls();
  const form = useForm({
    formRef,
    initial: {
      allow_for_guests: domain.allow_for_guests,
      guest_can_use_custom_alias: domain.guest_can_use_custom_alias,
      require_email_verification: domain.require_email_verification,
      subscribed_only: domain.subscribed_only,
    },
    check: () => ({}),
    send: async (body) => {
      await change({ id, body });
      onClose();
      notify(`Saved who can use ${unicode}.`, 'success');
    },
  });

  return (
    <Dialog title={`Who can use ${unicode}`} onClose={onClose}>
      <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
        <ErrorSummary errors={form.errors} fields={[]} />
        {(Object.keys(rules) as Rule[]).map((rule) => (
          <CheckField
            key={rule}
            checked={form.draft[rule]}
            onChange={(isSet) => form.change({ [rule]: isSet })}
          >
            {rules[rule]}
          </CheckField>
        ))}
        <p className="field-hint">Existing links keep redirecting.</p>
        <div className="dialog-end">
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton busy={form.busy} label="Save" busyLabel="Saving…" />
        </div>
      </form>
    </Dialog>
  );
}
