import { lazy, Suspense, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { LinkDetails } from '#/features/links/details/LinkDetails.tsx';
import { linkQuery } from '#/features/links/details/details.queries.ts';
import { canMove } from '#/features/links/list/can-move.ts';
import { linkInLists } from '#/features/links/list/list.queries.ts';
import type { ManyChange } from '#/features/links/list/change-many.ts';
import { FailedDialog, MoveDialog } from '#/features/links/list/lazy-dialogs.ts';
import { useChangeMany } from '#/features/links/list/use-change-many.ts';
import { useLinkState } from '#/features/links/use-link-state.ts';
import { ApiError } from '#/lib/transport/transport.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { LoadFailure } from '#/ui/LoadFailure.tsx';
import { Skeleton } from '#/ui/Skeleton.tsx';
import { analyticsPath, routes } from '#/shell/names.ts';

const QuickStats = lazy(async () => ({
  default: (await import('#/features/analytics/QuickStats.tsx')).QuickStats,
}));

interface DashboardDetailsProps {
  hash: string;
  state: AppState;
  /** What of it is opened at once. */
  edit: string;
  onEdited: () => void;
  onCopy: () => void;
  onClose: () => void;
}

/** The details of the link that the address names. */
export function DashboardDetails({ hash, state, edit, onEdited, onCopy, onClose }: DashboardDetailsProps) {
  const queryClient = useQueryClient();
  const link = useQuery({ ...linkQuery(hash), placeholderData: () => linkInLists(queryClient, hash) });
  const { change, dialog } = useLinkState();
  const [isMoving, setIsMoving] = useState(false);
  const many = useChangeMany();

  async function move(wanted: ManyChange) {
    setIsMoving(false);
    if ((await many.run([hash], wanted)) > 0) onClose();
  }

  return (
    <>
      {link.data ? (
        <LinkDetails
          link={link.data}
          state={state}
          paths={{
            clicks: analyticsPath(hash),
            usage: routes['settings.usage'],
            subscription: routes['settings.subscription'],
            pixels: routes['settings.pixelScripts'],
          }}
          edit={edit}
          stats={<Clicks link={link.data} state={state} />}
          onState={(next) => change(link.data, next)}
          onCopy={state.features.includes('create_linklet') ? onCopy : undefined}
          onMove={canMove(state) && link.data.state !== 'deleted' ? () => setIsMoving(true) : undefined}
          onEdited={onEdited}
          onClose={onClose}
        />
      ) : (
        <Absent error={link.error} onRetry={() => void link.refetch()} onClose={onClose} />
      )}
      {isMoving && (
        <MoveDialog
          some="1 link"
          onChange={(wanted) => void move(wanted)}
          onClose={() => setIsMoving(false)}
        />
      )}
      {many.failed.length > 0 && <FailedDialog failed={many.failed} onClose={many.forgetFailed} />}
      {dialog}
    </>
  );
}

/** What is known of its clicks, in short, where they are counted and the plan has it. */
function Clicks({ link, state }: { link: ListedLink; state: AppState }) {
  if (!state.features.includes('use_analytics') || !link.options.analytics_enabled) return null;
  return (
    <Suspense fallback={<Skeleton className="quick-stats-space" />}>
      <QuickStats link={link.hash} />
    </Suspense>
  );
}

interface AbsentProps {
  /** Null while it is on its way. */
  error: unknown;
  onRetry: () => void;
  onClose: () => void;
}

function Absent({ error, onRetry, onClose }: AbsentProps) {
  if (error === null) return <Skeleton className="link-card-space" />;
  const isGone = error instanceof ApiError && [404, 422].includes(error.status);
  if (!isGone) return <LoadFailure what="The link" retry={onRetry} />;
  return (
    <>
      <p>This link is not there, or not in this workspace.</p>
      <Button onClick={onClose}>Close</Button>
    </>
  );
}
