import { useRef } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { askTransfer } from '@linklet/contract/organizations/transfers.ts';
import type { OrganizationView } from '@linklet/contract/organizations/endpoints.ts';
import { checkBody } from '#/lib/forms/check-body.ts';
import { formatDate } from '#/lib/format.ts';
import { notify } from '#/lib/notices.ts';
import { useFocusAfterChange } from '#/lib/use-focus.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { transferQuery, useTransfer } from './transfers.queries.ts';

/** Lets the owner ask a member to own the organization. */
export function TransferForm({ organization: { slug, name } }: { organization: OrganizationView }) {
  const { data: transfer } = useSuspenseQuery(transferQuery(slug));
  const { withdraw } = useTransfer(slug);
  const panel = useFocusAfterChange<HTMLDivElement>(String(transfer === null));

  return (
    <div ref={panel} tabIndex={-1} role="group" aria-label="Owner" className="settings-section">
      {transfer === null ? (
        <AskForm slug={slug} name={name} />
      ) : (
        <>
          <p>
            <strong>{transfer.to.name}</strong> ({transfer.to.email}) has until{' '}
            {formatDate(transfer.expires_at)} to accept ownership of {name}.
          </p>
          <div className="form-end">
            <Button onClick={() => withdraw.mutate()}>Cancel transfer</Button>
          </div>
        </>
      )}
    </div>
  );
}

function AskForm({ slug, name }: { slug: string; name: string }) {
  const { ask } = useTransfer(slug);
  const formRef = useRef<HTMLFormElement>(null);
  const form = useForm({
    formRef,
    initial: { email: '' },
    check: (draft) => checkBody(askTransfer, draft),
    send: async ({ email }) => {
      await ask(email);
      notify(`${email.trim()} was asked to take over ${name}.`, 'success');
    },
  });

  return (
    <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary errors={form.errors} fields={form.named({ email: 'Email' })} />
      <p className="field-hint">
        The new owner has 7 days to accept and needs a plan with teams. You become an administrator.
      </p>
      <TextField
        {...form.field('email')}
        label="Email of a member"
        type="email"
        inputMode="email"
        autoComplete="off"
      />
      <div className="form-end">
        <SubmitButton busy={form.busy} label="Request transfer" busyLabel="Requesting…" kind="plain" />
      </div>
    </form>
  );
}
