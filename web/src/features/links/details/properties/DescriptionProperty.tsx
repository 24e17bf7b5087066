import { useRef } from 'react';
import { maxDescription } from '@linklet/contract/http/limits.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { TextAreaField } from '#/ui/fields/TextAreaField.tsx';
import { charactersLeft } from '../characters-left.ts';
import { useOpenProperty } from './open-property.ts';
import { Property } from './Property.tsx';
import { PropertyForm } from './PropertyForm.tsx';
import type { LinkPropertyProps } from '../property-props.ts';
import { rightTo } from '../rights.ts';
import { useEditLink } from '../use-edit-link.ts';
import { useLinkForm } from '../use-link-form.tsx';

/** What the people of an organization say of a link. */
export function DescriptionProperty({ link, state }: LinkPropertyProps) {
  const { description } = link;
  const { may } = rightTo('update_linklet', 'updating_not_in_plan', { state, link });

  if (state.workspace === null || (description === null && !may)) return null;
  return (
    <Property
      name="description"
      title="Description"
      adds={description === null}
      isPlain={description === null}
      form={may ? <DescriptionForm link={link} /> : null}
    >
      {description === null ? 'None' : <p className="details-description">{description}</p>}
    </Property>
  );
}

function DescriptionForm({ link }: { link: ListedLink }) {
  const formRef = useRef<HTMLFormElement>(null);
  const { editUndoably } = useEditLink();
  const { close } = useOpenProperty();
  const form = useLinkForm({
    formRef,
    present: { description: link.description ?? '' },
    // The service says the rest.
    check: () => ({}),
    send: async ({ description }) => {
      await editUndoably(link, { description }, { description: link.description });
      close();
    },
  });

  return (
    <PropertyForm formRef={formRef} form={form}>
      <TextAreaField
        {...form.field('description')}
        error={form.errors['description'] ?? form.errors['form']}
        label="What this link is for"
        rows={3}
        hint={charactersLeft(form.draft.description, maxDescription)}
        onChange={(description) => form.change({ description })}
      />
    </PropertyForm>
  );
}
