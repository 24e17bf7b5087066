import { useRef } from 'react';
import { maxDescription, maxTitle } from '@linklet/contract/http/limits.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { TextAreaField } from '#/ui/fields/TextAreaField.tsx';
import { charactersLeft } from '#/lib/forms/characters-left.ts';
import type { LinkPropertyProps } from '../property-props.ts';
import { rightTo } from '../rights.ts';
import { useEditLink } from '../use-edit-link.ts';
import { useLinkForm } from '../use-link-form.tsx';
import { useOpenProperty } from '#/ui/properties/open-property.ts';
import { Property } from '#/ui/properties/Property.tsx';
import { PropertyForm } from '#/ui/properties/PropertyForm.tsx';

type Name = 'title' | 'description';

const looks = {
  title: { title: 'Title', label: 'Title', most: maxTitle, rows: 1 },
  description: { title: 'Description', label: 'What this link is for', most: maxDescription, rows: 3 },
} as const;

export function TitleProperty(props: LinkPropertyProps) {
  return <TextProperty {...props} name="title" />;
}

export function DescriptionProperty(props: LinkPropertyProps) {
  return <TextProperty {...props} name="description" />;
}

/** What people say of a link among themselves. */
function TextProperty({ name, link, state }: LinkPropertyProps & { name: Name }) {
  const text = link[name];
  const { may } = rightTo('update_linklet', 'updating_not_in_plan', { state, link });

  if (text === null && !may) return null;
  return (
    <Property
      name={name}
      title={looks[name].title}
      adds={text === null}
      isPlain={text === null}
      form={may ? <TextForm name={name} link={link} /> : null}
    >
      {text === null ? 'None' : <p className="details-description">{text}</p>}
    </Property>
  );
}

function TextForm({ name, link }: { name: Name; link: ListedLink }) {
  const formRef = useRef<HTMLFormElement>(null);
  const { editUndoably } = useEditLink();
  const { close } = useOpenProperty();
  const form = useLinkForm({
    formRef,
    present: { [name]: link[name] ?? '' },
    // The service says the rest.
    check: () => ({}),
    send: async ({ [name]: text }) => {
      await editUndoably(link, { [name]: text }, { [name]: link[name] });
      close();
    },
  });

  return (
    <PropertyForm formRef={formRef} form={form}>
      <TextAreaField
        {...form.field(name)}
        error={form.errors[name] ?? form.errors['form']}
        label={looks[name].label}
        rows={looks[name].rows}
        hint={charactersLeft(form.draft[name] ?? '', looks[name].most)}
        onChange={(text) => form.change({ [name]: text })}
      />
    </PropertyForm>
  );
}
