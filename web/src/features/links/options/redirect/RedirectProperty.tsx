import { useRef } from 'react';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { useOpenProperty } from '#/ui/properties/open-property.ts';
import { Property } from '#/ui/properties/Property.tsx';
import { PropertyForm } from '#/ui/properties/PropertyForm.tsx';
import { useEditLink } from '../../details/use-edit-link.ts';
import { useLinkForm } from '../../details/use-link-form.tsx';
import type { OptionPropertyProps } from '../option-property-props.ts';
import { redirect } from './redirect.ts';
import { RedirectFields } from './RedirectFields.tsx';

/** By which kind of redirect a link leads on, and what it takes along. */
export function RedirectProperty({ link, may }: OptionPropertyProps) {
  const { redirect_status: status, passes_query: passes } = link.options;

  return (
    <Property name="redirect" title="Redirect" form={may ? <RedirectForm link={link} /> : null}>
      {status}, {passes ? 'query passed on' : 'query left out'}
    </Property>
  );
}

function RedirectForm({ link }: { link: ListedLink }) {
  const formRef = useRef<HTMLFormElement>(null);
  const { editUndoably } = useEditLink();
  const { close } = useOpenProperty();
  const present = redirect.ofLink(link.options);
  const form = useLinkForm({
    formRef,
    present,
    check: () => ({}),
    send: async (draft) => {
      await editUndoably(link, redirect.toEdit(draft), redirect.toEdit(present));
      close();
    },
  });

  return (
    <PropertyForm formRef={formRef} form={form}>
      <ErrorSummary errors={form.errors} fields={form.named({ redirect_status: 'Redirect' })} />
      <RedirectFields id={form.idOf('redirect_status')} options={form.draft} onChange={form.change} />
    </PropertyForm>
  );
}
