import { addReportNote, maxReportNote, type ReportView } from '@linklet/contract/reports/endpoints.ts';
import { notify } from '#/lib/notices.ts';
import { TextDialog } from '#/ui/dialogs/TextDialog.tsx';
import { useAddReportNote } from './reports.queries.ts';

interface ReportNoteDialogProps {
  report: ReportView;
  onClose: () => void;
}

/** Asks what other staff are to know of a report. */
export function ReportNoteDialog({ report: { id, link }, onClose }: ReportNoteDialogProps) {
  const noting = useAddReportNote();

  return (
    <TextDialog
      title={`Add a note to the report of ${link}`}
      label="Note"
      call={{ endpoint: addReportNote, field: 'text', most: maxReportNote }}
      send={{ label: 'Add note', busyLabel: 'Adding…' }}
      onSend={async (text) => {
        await noting.mutateAsync({ id, text });
        onClose();
        notify('The note has been added.', 'success');
      }}
      onClose={onClose}
    >
      <p>All staff read it; nobody else does.</p>
    </TextDialog>
  );
}
