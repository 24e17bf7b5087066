import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReportState, ReportView } from '@linklet/contract/reports/endpoints.ts';
import { notify } from '#/lib/notices.ts';
import { useKeptFocus } from '#/lib/use-focus.ts';
import { Card } from '#/ui/Card.tsx';
import { EmptyState } from '#/ui/EmptyState.tsx';
import { shieldIcon } from '#/ui/icons/icons.ts';
import { MoreButton } from '#/ui/buttons/MoreButton.tsx';
import { BanDialog } from './bans/BanDialog.tsx';
import { ListSpace } from './ListSpace.tsx';
import type { OwnerPaths } from './ReportFacts.tsx';
import { ReportItem } from './ReportItem.tsx';
import { ReportNoteDialog } from './ReportNoteDialog.tsx';
import { reportsQuery, useDismissReport, useReopenReport } from './reports.queries.ts';
import { useLifting } from './bans/use-lifting.tsx';

interface ReportListProps {
  state: ReportState;
  search: string;
  paths: OwnerPaths;
  onSearch: (text: string) => void;
}

/** What visitors reported. An open report is settled by a ban, or dismissed. */
export function ReportList({ state, search, paths, onSearch }: ReportListProps) {
  const reports = useInfiniteQuery({
    ...reportsQuery(state, search),
    throwOnError: (_, { state }) => state.data === undefined,
  });
  const dismissing = useDismissReport();
  const reopening = useReopenReport();
  const lifting = useLifting();
  const [asked, setAsked] = useState<Asked | null>(null);
  const found = reports.data?.pages.flatMap((page) => page.data) ?? [];
  const list = useKeptFocus<HTMLDivElement>(found.length);

  async function dismiss(id: number) {
    await dismissing.mutateAsync(id);
    notify('The report has been dismissed.', 'success');
  }

  async function reopen(id: number) {
    await reopening.mutateAsync(id);
    notify('The report is open again.', 'success');
  }

  if (reports.data === undefined) return <ListSpace />;
  return (
    <div ref={list} tabIndex={-1} role="group" aria-label="Reports" className="reports">
      {found.length === 0 ? (
        <NoReports state={state} isSearch={search !== ''} />
      ) : (
        <Card as="ul" className="people kiosk-people" aria-busy={reports.isPlaceholderData || undefined}>
          {found.map((report) => (
            <ReportItem
              key={report.id}
              report={report}
              paths={paths}
              onSearch={onSearch}
              onBan={() => setAsked({ what: 'ban', report })}
              onDismiss={() => void dismiss(report.id).catch(toldAlready)}
              onReopen={() => void reopen(report.id).catch(toldAlready)}
              onNote={() => setAsked({ what: 'note', report })}
              onLift={() => void lifting.lift(report.ban).catch(toldAlready)}
            />
          ))}
        </Card>
      )}
      {reports.hasNextPage && (
        <MoreButton busy={reports.isFetchingNextPage} onMore={() => void reports.fetchNextPage()} />
      )}
      {lifting.dialog}
      {asked && <AskedDialog asked={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}

/** A report, and what is to be done with it. */
interface Asked {
  what: 'ban' | 'note';
  report: ReportView;
}

function AskedDialog({ asked: { what, report }, onClose }: { asked: Asked; onClose: () => void }) {
  if (what === 'note') return <ReportNoteDialog report={report} onClose={onClose} />;
  return (
    <BanDialog
      report={report}
      onDone={() => {
        onClose();
        notify('Banned. Links to it stop working within seconds.', 'success');
      }}
      onCancel={onClose}
    />
  );
}

function NoReports({ state, isSearch }: { state: ReportState; isSearch: boolean }) {
  if (isSearch) {
    return (
      <EmptyState
        icon={shieldIcon}
        title="No reports found"
        text="No link, destination or details match your search."
      />
    );
  }
  return state === 'open' ? (
    <EmptyState icon={shieldIcon} title="No open reports" text="Links that visitors report appear here." />
  ) : (
    <EmptyState
      icon={shieldIcon}
      title="No resolved reports"
      text="Reports that were banned or dismissed appear here."
    />
  );
}

// A failed request is told by a notice.
function toldAlready(): void {}
