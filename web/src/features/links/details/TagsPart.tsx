import { useOptimistic, useId, useTransition } from 'react';
import type { Feature } from '@linklet/contract/plans/entitlements.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { refusalSentence } from '@linklet/contract/organizations/withheld.ts';
import { TagField } from '../tags/TagField.tsx';
import { PartHead } from './PartHead.tsx';
import { tell, useEditLink } from './use-edit-link.ts';

interface TagsPartProps {
  link: ListedLink;
  features: readonly Feature[];
  /** What the organization keeps from the team. */
  withheld: readonly Feature[];
}

/** A link's tags. A change shows at once, and goes back where it is refused. */
export function TagsPart({ link, features, withheld }: TagsPartProps) {
  const id = useId();
  const { editUndoably } = useEditLink();
  const kept = link.aliases[0]?.tags ?? [];
  const [tags, showTags] = useOptimistic(kept);
  const [, startTransition] = useTransition();

  const lack = withheld.includes('update_linklet') ? 'updating_not_in_plan' : 'tags_not_in_plan';

  function change(next: string[]): void {
    startTransition(async () => {
      showTags(next);
      await editUndoably(link, { tags: next }, { tags: kept }).catch(tell);
    });
  }

  return (
    <section className="details-part">
      <PartHead title="Tags" />
      {features.includes('use_tags') && features.includes('update_linklet') ? (
        <TagField id={id} tags={tags} hasHeading onChange={change} />
      ) : (
        <p className="field-hint">{refusalSentence(lack, withheld)}</p>
      )}
    </section>
  );
}
