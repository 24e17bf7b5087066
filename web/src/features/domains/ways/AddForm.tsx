import type { ReactNode, RefObject } from 'react';
import type { useForm } from '#/lib/forms/use-form.ts';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { OnlyForLinks } from '../OnlyForLinks.tsx';

interface Draft {
  only_for_links: boolean;
}

interface AddFormProps {
  formRef: RefObject<HTMLFormElement | null>;
  form: Pick<ReturnType<typeof useForm<Draft>>, 'submit' | 'busy' | 'errors' | 'draft' | 'change' | 'idOf'>;
  /** The fields besides, in their order. */
  fields: readonly { field: string; id: string; name: string }[];
  /** What the button does. */
  label: string;
  listPath: string;
  children: ReactNode;
}

/** A form that adds a domain: its fields, and what its owner says of the use. */
export function AddForm({ formRef, form, fields, label, listPath, children }: AddFormProps) {
  const id = form.idOf('only_for_links');

  return (
    <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary errors={form.errors} fields={[...fields, { field: 'only_for_links', id, name: 'Use' }]} />
      {children}
      <OnlyForLinks
        id={id}
        checked={form.draft.only_for_links}
        error={form.errors['only_for_links']}
        onChange={(only_for_links) => form.change({ only_for_links })}
      />
      <div className="form-end">
        <SubmitButton busy={form.busy} label={label} busyLabel="Adding…" />
        <ButtonAnchor href={listPath}>Cancel</ButtonAnchor>
      </div>
    </form>
  );
}
