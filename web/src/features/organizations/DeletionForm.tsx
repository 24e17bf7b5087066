import { useRef, type ReactNode } from 'react';
import { deleteTeam, type Deletion } from '@linklet/contract/organizations/endpoints.ts';
import { LinksField, type LinksChoice } from '#/features/accounts/index.ts';
import { checkBody } from '#/lib/forms/check-body.ts';
import { notify } from '#/lib/notices.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { FormEnd } from '#/ui/buttons/FormEnd.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';

const untouched: { name: string; links: LinksChoice } = { name: '', links: 'keep' };

interface DeletionFormProps {
  /** Of what is deleted. */
  name: string;
  kind: 'organization' | 'team';
  /** How many links it has; null where that is not known. */
  links: number | null;
  onDelete: (body: Deletion) => Promise<unknown>;
  onDone: () => void;
  onCancel?: () => void;
  /** What deleting it means. */
  children: ReactNode;
}

/** Deletes an organization or a team, for whoever types its name. */
export function DeletionForm(props: DeletionFormProps) {
  const { name, kind, links, onDelete, onDone, onCancel, children } = props;
  const formRef = useRef<HTMLFormElement>(null);
  const form = useForm({
    formRef,
    initial: untouched,
    // The same of either.
    check: (draft) => checkBody(deleteTeam, draft),
    send: async (body) => {
      await onDelete(body);
      notify(`${name} was deleted. You can restore it for 30 days.`, 'success');
      onDone();
    },
  });

  return (
    <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary errors={form.errors} fields={form.named({ name: 'Name' })} />
      {children}
      {links !== 0 && (
        <LinksField
          whose="its"
          links={links}
          choice={form.draft.links}
          onChoose={(links) => form.change({ links })}
        />
      )}
      <TextField
        {...form.field('name')}
        data-focus
        label={`Type “${name}” to confirm`}
        type="text"
        autoComplete="off"
        spellCheck={false}
      />
      <FormEnd onCancel={onCancel}>
        <SubmitButton busy={form.busy} label={`Delete ${kind}`} busyLabel="Deleting…" kind="danger" />
      </FormEnd>
    </form>
  );
}
