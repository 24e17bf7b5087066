import { useRef } from 'react';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { formatMoment } from '#/lib/format.ts';
import { useOpenProperty } from '#/ui/properties/open-property.ts';
import { Property } from '#/ui/properties/Property.tsx';
import { PropertyForm } from '#/ui/properties/PropertyForm.tsx';
import { useEditLink } from '../../details/use-edit-link.ts';
import { useLinkForm } from '../../details/use-link-form.tsx';
import type { OptionPropertyProps } from '../option-property-props.ts';
import { start } from './start.ts';
import { StartField } from './StartField.tsx';

/** Before when a link leads nowhere. */
export function StartProperty({ link, may }: OptionPropertyProps) {
  const { starts_at: moment } = link.options;

  return (
    <Property
      name="start"
      title="Starts"
      noun="start"
      isPlain={moment === null}
      form={may ? <StartForm link={link} /> : null}
    >
      {moment === null ? 'At once' : <time dateTime={moment}>{formatMoment(moment)}</time>}
    </Property>
  );
}

function StartForm({ link }: { link: ListedLink }) {
  const formRef = useRef<HTMLFormElement>(null);
  const { editUndoably } = useEditLink();
  const { close } = useOpenProperty();
  const { starts_at: moment } = link.options;
  const present = start.ofLink(link.options);
  const form = useLinkForm({
    formRef,
    present,
    // The service knows the link's other dates.
    check: () => ({}),
    send: async (draft) => {
      // The field has no seconds: what is as it was keeps them.
      const isAsItWas = moment !== null && draft.starts_at === present.starts_at;
      if (!isAsItWas) await editUndoably(link, start.toEdit(draft), { starts_at: moment });
      close();
    },
  });

  return (
    <PropertyForm formRef={formRef} form={form}>
      <StartField field={form.field} error={form.errors['form']} />
    </PropertyForm>
  );
}
