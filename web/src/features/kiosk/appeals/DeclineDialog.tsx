import { declineAppeal, maxAppealAnswer, type AppealView } from '@linklet/contract/reports/appeals.ts';
import { notify } from '#/lib/notices.ts';
import { TextDialog } from '#/ui/dialogs/TextDialog.tsx';
import { useDeclineAppeal } from './appeals.queries.ts';

interface DeclineDialogProps {
  appeal: AppealView;
  onClose: () => void;
}

/** Asks what the owner of a link that stays blocked is told. */
export function DeclineDialog({ appeal: { id, link }, onClose }: DeclineDialogProps) {
  const declining = useDeclineAppeal();

  return (
    <TextDialog
      title={`Decline the appeal for ${link}`}
      label={
        <>
          Answer <span className="optional">(optional)</span>
        </>
      }
      call={{ endpoint: declineAppeal, field: 'answer', most: maxAppealAnswer }}
      send={{ label: 'Decline', busyLabel: 'Declining…' }}
      onSend={async (answer) => {
        await declining.mutateAsync({ id, answer });
        onClose();
        notify('The appeal has been declined. Its owner is told.', 'success');
      }}
      onClose={onClose}
    >
      <p>The link stays blocked. Its owner reads the answer.</p>
    </TextDialog>
  );
}
