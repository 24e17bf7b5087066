import { useState } from 'react';
import { Button } from '../buttons/Button.tsx';
import { Dialog } from './Dialog.tsx';

interface Question {
  title: string;
  text: string;
  confirm: string;
  cancel?: string;
  danger?: boolean;
}

export function useConfirm() {
  const [asked, setAsked] = useState<{ question: Question; answer: (yes: boolean) => void } | null>(null);

  function confirm(question: Question): Promise<boolean> {
    return new Promise((answer) => setAsked({ question, answer }));
  }

  function reply(yes: boolean): void {
    asked?.answer(yes);
    setAsked(null);
  }

  return { confirm, dialog: asked && <ConfirmDialog question={asked.question} onReply={reply} /> };
}

interface ConfirmDialogProps {
  question: Question;
  onReply: (yes: boolean) => void;
}

function ConfirmDialog({ question, onReply }: ConfirmDialogProps) {
  const { title, text, confirm, cancel = 'Cancel', danger = false } = question;

  return (
    <Dialog title={title} onClose={() => onReply(false)}>
      <p>{text}</p>
      <div className="dialog-end">
        <Button data-focus onClick={() => onReply(false)}>
          {cancel}
        </Button>
        <Button kind={danger ? 'danger' : 'primary'} onClick={() => onReply(true)}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
