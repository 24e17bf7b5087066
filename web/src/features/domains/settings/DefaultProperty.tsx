import { useRef } from 'react';
import { useForm } from '#/lib/forms/use-form.ts';
import { notify } from '#/lib/notices.ts';
import { CheckField } from '#/ui/fields/Checkbox.tsx';
import { useOpenProperty } from '#/ui/properties/open-property.ts';
import { Property } from '#/ui/properties/Property.tsx';
import { PropertyForm } from '#/ui/properties/PropertyForm.tsx';
import { useDomainCalls } from '../domains.queries.ts';
import type { DomainPropertyProps } from './property-props.ts';

/** Whether forms for new links begin with the domain. */
export function DefaultProperty(props: DomainPropertyProps) {
  const { domain, mayChange } = props;

  return (
    <Property
      name="default"
      title="New links"
      noun="whether new links begin with it"
      isPlain={!domain.is_default}
      form={mayChange ? <DefaultForm {...props} /> : null}
    >
      {domain.is_default ? 'Begin with this domain' : 'Begin with another domain'}
    </Property>
  );
}

function DefaultForm({ owner, domain }: DomainPropertyProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const { change } = useDomainCalls(owner);
  const { close } = useOpenProperty();
  const { is_default } = domain;
  const form = useForm({
    formRef,
    initial: { is_default },
    check: () => ({}),
    send: async (body) => {
      await change({ domain, body });
      notify('New links: saved.', 'success');
      close();
    },
  });
  const { draft } = form;

  return (
    <PropertyForm formRef={formRef} form={{ ...form, isDirty: draft.is_default !== is_default, note: null }}>
      <CheckField
        id={form.idOf('is_default')}
        checked={draft.is_default}
        onChange={(isDefault) => form.change({ is_default: isDefault })}
      >
        New links begin with this domain
      </CheckField>
    </PropertyForm>
  );
}
