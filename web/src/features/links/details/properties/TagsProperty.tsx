import { useRef } from 'react';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { TagField } from '../../tags/TagField.tsx';
import { PlanLock } from '#/ui/properties/PlanLock.tsx';
import { useOpenProperty } from '#/ui/properties/open-property.ts';
import { Property } from '#/ui/properties/Property.tsx';
import { PropertyForm } from '#/ui/properties/PropertyForm.tsx';
import type { LinkPropertyProps } from '../property-props.ts';
import { rightTo } from '../rights.ts';
import { useEditLink } from '../use-edit-link.ts';
import { useLinkForm } from '../use-link-form.tsx';

export function TagsProperty({ link, state, paths }: LinkPropertyProps) {
  const { may, refusal } = rightTo('use_tags', 'tags_not_in_plan', { state, link });
  const tags = tagsOf(link);

  return (
    <Property
      name="tags"
      title="Tags"
      adds={tags.length === 0}
      isPlain={tags.length === 0}
      form={may ? <TagsForm link={link} /> : null}
      lock={<PlanLock code={refusal} withheld={state.withheld} path={paths.subscription} />}
    >
      {tags.length === 0 ? (
        'None'
      ) : (
        <ul className="tag-list">
          {tags.map((tag) => (
            <li key={tag} className="tag quiet">
              {tag}
            </li>
          ))}
        </ul>
      )}
    </Property>
  );
}

function tagsOf(link: ListedLink): string[] {
  return link.aliases[0]?.tags ?? [];
}

function TagsForm({ link }: { link: ListedLink }) {
  const formRef = useRef<HTMLFormElement>(null);
  const { editUndoably } = useEditLink();
  const { close } = useOpenProperty();
  const kept = tagsOf(link);
  const form = useLinkForm({
    formRef,
    present: { tags: kept },
    // The field says what can be no tag.
    check: () => ({}),
    send: async ({ tags }) => {
      await editUndoably(link, { tags }, { tags: kept });
      close();
    },
  });

  return (
    <PropertyForm formRef={formRef} form={form}>
      <TagField
        id={form.idOf('tags')}
        tags={form.draft.tags}
        error={form.errors['tags'] ?? form.errors['form']}
        hasHeading
        onChange={(tags) => form.change({ tags })}
      />
    </PropertyForm>
  );
}
