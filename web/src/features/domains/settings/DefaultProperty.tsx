import { CheckField } from '#/ui/fields/Checkbox.tsx';
import { Property } from '#/ui/properties/Property.tsx';
import { PropertyForm } from '#/ui/properties/PropertyForm.tsx';
import type { DomainPropertyProps } from './property-props.ts';
import { useDomainForm } from './use-domain-form.ts';

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
  const { is_default } = domain;
  const form = useDomainForm({
    ...{ owner, domain, title: 'New links' },
    initial: { is_default },
    bodyOf: (draft) => draft,
  });

  return (
    <PropertyForm {...form.frame}>
      <CheckField
        id={form.idOf('is_default')}
        checked={form.draft.is_default}
        onChange={(isDefault) => form.change({ is_default: isDefault })}
      >
        New links begin with this domain
      </CheckField>
    </PropertyForm>
  );
}
