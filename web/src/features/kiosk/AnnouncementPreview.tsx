import { useState } from 'react';
import { NoticeItem } from '#/features/notifications/index.ts';
import { formatNumber } from '#/lib/format.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';

interface Preview {
  title: string;
  text: string;
  by_email: boolean;
  readers: { accounts: number; by_email: number };
}

/** Shows an announcement as it will be read, and asks: `preview` answers whether to send it. */
export function useAnnouncementPreview() {
  const [asked, setAsked] = useState<{ shown: Preview; answer: (yes: boolean) => void } | null>(null);

  function preview(shown: Preview): Promise<boolean> {
    return new Promise((answer) => setAsked({ shown, answer }));
  }

  function reply(yes: boolean): void {
    asked?.answer(yes);
    setAsked(null);
  }

  return { preview, dialog: asked && <PreviewDialog shown={asked.shown} onReply={reply} /> };
}

function PreviewDialog({ shown, onReply }: { shown: Preview; onReply: (yes: boolean) => void }) {
  const { title, text, by_email, readers } = shown;

  return (
    <Dialog title="Send this announcement?" onClose={() => onReply(false)}>
      <div className="stack">
        <ul className="notice-items announcement-preview" aria-label="Preview">
          <NoticeItem title={title.trim()} text={text.trim()} isNew at={new Date().toISOString()} />
        </ul>
        <p>{reachText(readers, by_email)}</p>
        {by_email && <p className="field-hint">Sent emails can’t be recalled.</p>}
      </div>
      <div className="dialog-end">
        <Button data-focus onClick={() => onReply(false)}>
          Keep editing
        </Button>
        <Button kind="primary" onClick={() => onReply(true)}>
          Announce
        </Button>
      </div>
    </Dialog>
  );
}

function reachText(readers: Preview['readers'], byEmail: boolean): string {
  const everybody = `${people(readers.accounts)} will see it in their notifications`;
  return byEmail ? `${everybody}, and ${people(readers.by_email)} will get it by email.` : `${everybody}.`;
}

function people(count: number): string {
  return count === 1 ? '1 person' : `${formatNumber(count)} people`;
}
