import { useQueryClient } from '@tanstack/react-query';
import { addAlias, editLink, setMainAlias, type LinkEdit } from '@linklet/contract/links/edits.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { api } from '#/lib/transport/api.ts';
import { noticeOf } from '#/lib/transport/failures.ts';
import { notify, undoNoticeMs } from '#/lib/notices.ts';
import { linksKey } from '../links.queries.ts';
import { presentLink } from '../present-link.ts';
import { linkQuery } from './details.queries.ts';

interface NewAlias {
  alias: string;
  domain: string;
  is_main: boolean;
}

/** Changes a link from its details. Where somebody was faster, the link as it is now is shown, and the failure told. */
export function useEditLink() {
  const queryClient = useQueryClient();

  async function keep(changing: Promise<ListedLink>): Promise<ListedLink> {
    try {
      const changed = await changing;
      queryClient.setQueryData(linkQuery(changed.hash).queryKey, changed);
      return changed;
    } finally {
      await queryClient.invalidateQueries({ queryKey: linksKey });
    }
  }

  async function send(shown: ListedLink, call: (link: ListedLink) => Promise<ListedLink>) {
    return keep(call(await presentLink(queryClient, shown)));
  }

  const edit = (link: ListedLink, change: LinkEdit) =>
    send(link, ({ hash, version }) => api(editLink, { params: { hash }, body: { ...change, version } }));

  /** Changes it, and offers to put back what was there before. */
  const editUndoably = async (link: ListedLink, change: LinkEdit, undo: LinkEdit) => {
    const changed = await edit(link, change);
    notify('Saved.', 'success', {
      durationMs: undoNoticeMs,
      action: { label: 'Undo', run: () => void edit(changed, undo).catch(tell) },
    });
  };

  return {
    edit,
    editUndoably,
    addAlias: (link: ListedLink, alias: NewAlias) =>
      send(link, ({ hash, version }) => api(addAlias, { params: { hash }, body: { ...alias, version } })),
    setMainAlias: (link: ListedLink, { alias, domain }: Pick<NewAlias, 'alias' | 'domain'>) =>
      send(link, ({ hash, version }) =>
        api(setMainAlias, { params: { hash }, body: { alias, domain, version } }),
      ),
  };
}

/** Says what failed where no form does. */
export function tell(error: unknown): void {
  notify(noticeOf(error));
}
