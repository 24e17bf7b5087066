import { narrowingOf, type ListChoice } from '#/features/links/list/list.queries.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { EmptyState } from '#/ui/EmptyState.tsx';
import { linkIcon, trashIcon } from '#/ui/icons/action-icons.ts';
import { searchIcon } from '#/ui/icons/screen-icons.ts';
import type { DashboardSearch } from './dashboard-search.ts';

interface NoLinksProps {
  choice: ListChoice;
  canCreate: boolean;
  onGo: (change: Partial<DashboardSearch>) => void;
}

/** An empty list: of a new workspace, or of one where nothing matches. */
export function NoLinks({ choice, canCreate, onGo }: NoLinksProps) {
  const isNarrowed = Object.keys(narrowingOf(choice)).length > 0;
  if (isNarrowed || !['', 'all', 'trash'].includes(choice.filter)) {
    const clear = { filter: '', search: '', tag: '', domain: '', from: '', to: '', cursor: '' };
    return (
      <EmptyState
        icon={searchIcon}
        title="No link matches"
        text="No link matches this search and these filters."
        action={
          <Button kind="primary" onClick={() => onGo(clear)}>
            Show all links
          </Button>
        }
      />
    );
  }
  if (choice.filter === 'trash') {
    return (
      <EmptyState
        icon={trashIcon}
        title="The trash is empty"
        text="Links that you delete stay here for 30 days."
      />
    );
  }
  return (
    <EmptyState
      icon={linkIcon}
      title="No short links yet"
      text={
        canCreate
          ? 'Links that you create are listed here, with their clicks, tags and history.'
          : 'Links that members of the team create are listed here, with their clicks, tags and history.'
      }
      action={
        canCreate && (
          <Button kind="primary" onClick={() => onGo({ openCreate: 'true' })}>
            Shorten your first link
          </Button>
        )
      }
    />
  );
}
