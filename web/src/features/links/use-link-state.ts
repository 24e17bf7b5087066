import { useMutation, useQueryClient } from '@tanstack/react-query';
import { setLinkState, type LinkState, type ListedLink } from '@linklet/contract/links/links.ts';
import { api } from '#/lib/transport/api.ts';
import { undoNoticeMs, notify } from '#/lib/notices.ts';
import { readableLink } from '#/lib/links.ts';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import { linksKey } from './links.queries.ts';
import { presentLink } from './present-link.ts';

const questions = {
  archived: {
    title: 'Archive this link?',
    text: 'stops redirecting, and stays in your list. You can restore it at any time.',
    confirm: 'Archive',
    danger: false,
  },
  deleted: {
    title: 'Delete this link?',
    text: 'stops redirecting. You can restore it from the trash for 30 days; its alias stays reserved.',
    confirm: 'Delete',
    danger: true,
  },
} as const;

const done: Record<LinkState, string> = { active: 'Restored', archived: 'Archived', deleted: 'Deleted' };

/** Archives, deletes and restores links: asked about first, told afterwards, and undone from there for ten seconds. */
export function useLinkState() {
  const queryClient = useQueryClient();
  const { confirm, dialog } = useConfirm();
  const changing = useMutation({
    mutationFn: async ({ link, state }: { link: ListedLink; state: LinkState }) => {
      const { hash, version } = await presentLink(queryClient, link);
      return api(setLinkState, { params: { hash }, body: { state, version } });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: linksKey }),
  });

  async function change(link: ListedLink, state: LinkState): Promise<void> {
    if (state !== 'active') {
      const { text, ...question } = questions[state];
      if (!(await confirm({ ...question, text: `${readableLink(link)} ${text}` }))) return;
    }
    const changed = await changing.mutateAsync({ link, state });
    notify(`${done[state]} ${readableLink(link)}`, 'success', {
      durationMs: undoNoticeMs,
      action: {
        label: 'Undo',
        run: () => void changing.mutateAsync({ link: changed, state: link.state }).catch(toldAlready),
      },
    });
  }

  return {
    change: (link: ListedLink, state: LinkState) => void change(link, state).catch(toldAlready),
    dialog,
  };
}

// A failed request is told by a notice.
function toldAlready(): void {}
