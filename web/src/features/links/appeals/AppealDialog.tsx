import { appealLink, maxAppeal } from '@linklet/contract/reports/appeals.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { readableLink } from '#/lib/links.ts';
import { TextDialog } from '#/ui/dialogs/TextDialog.tsx';
import { useAppeal } from './appeals.queries.ts';

interface AppealDialogProps {
  link: ListedLink;
  onClose: () => void;
}

/** Asks why staff are to unblock a link. */
export function AppealDialog({ link, onClose }: AppealDialogProps) {
  const appealing = useAppeal(link.hash);

  return (
    <TextDialog
      title={`Appeal the block of ${readableLink(link)}`}
      label="Why should it be unblocked?"
      call={{ endpoint: appealLink, field: 'text', most: maxAppeal }}
      send={{ label: 'Send appeal', busyLabel: 'Sending…' }}
      onSend={async (text) => {
        await appealing.mutateAsync(text);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
