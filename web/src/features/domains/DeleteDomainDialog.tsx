import { useRef } from 'react';
import type { ListedDomain } from '@linklet/contract/domains/endpoints.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { notify } from '#/lib/notices.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { asciiOf, stoppedText } from './domain-name.ts';
import { useDomainCalls, type DomainOwner } from './domains.queries.ts';

interface DeleteDomainDialogProps {
  owner: DomainOwner;
  domain: ListedDomain;
  onClose: () => void;
}

/** Deletes a domain, for whoever types its name. */
export function DeleteDomainDialog({ owner, domain, onClose }: DeleteDomainDialogProps) {
  const { unicode, links } = domain;
  const formRef = useRef<HTMLFormElement>(null);
  const { remove } = useDomainCalls(owner);
  const form = useForm({
    formRef,
    initial: { name: '' },
    check: ({ name }) =>
      [unicode, asciiOf(domain)].includes(name.trim().toLowerCase())
        ? {}
        : { name: `Type ${unicode} to delete it.` },
    send: async () => {
      await remove(domain);
      onClose();
      notify(`${unicode} was deleted. You can restore it for 30 days.`, 'success');
    },
  });

  return (
    <Dialog title={`Delete ${unicode}?`} onClose={onClose}>
      <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
        <ErrorSummary errors={form.errors} fields={form.named({ name: 'Name' })} />
        <p>{stoppedText(links)} You can restore it for 30 days; then it is given up for good.</p>
        <TextField
          {...form.field('name')}
          label={`Type “${unicode}” to confirm`}
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-focus
        />
        <div className="dialog-end">
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton busy={form.busy} label="Delete domain" busyLabel="Deleting…" kind="danger" />
        </div>
      </form>
    </Dialog>
  );
}
