import { useSuspenseQuery } from '@tanstack/react-query';
import type { SessionView } from '@linklet/contract/sessions/endpoints.ts';
import { formatMoment } from '#/lib/format.ts';
import { notify } from '#/lib/notices.ts';
import { useKeptFocus } from '#/lib/use-focus.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { deviceIcon } from '#/ui/icons/screen-icons.ts';
import { sessionsQuery, useEndOtherSessions, useEndSession } from './sessions.queries.ts';

/** Where the account is signed in. */
export function SessionList() {
  const sessions = useSuspenseQuery(sessionsQuery).data.data;
  const ending = useEndOtherSessions();
  const { confirm, dialog } = useConfirm();
  const list = useKeptFocus<HTMLUListElement>(sessions.length);
  const others = sessions.filter(({ is_current }) => !is_current).length;

  async function endOthers() {
    const isSure = await confirm({
      title: 'Sign out everywhere else?',
      text: `${sessionsText(others)} will be signed out. This one stays signed in.`,
      confirm: `Sign out ${sessionsText(others)}`,
      danger: true,
    });
    if (!isSure) return;
    const { ended } = await ending.mutateAsync();
    notify(`${sessionsText(ended)} signed out.`, 'success');
  }

  return (
    <>
      <ul ref={list} tabIndex={-1} className="sessions" aria-label="Sessions">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {others > 0 && (
        <Button aria-busy={ending.isPending || undefined} onClick={() => void endOthers().catch(toldAlready)}>
          Sign out everywhere else
        </Button>
      )}
      {dialog}
    </>
  );
}

function SessionRow({ session }: { session: SessionView }) {
  const { id, device, place, last_seen_at, is_current } = session;
  const ending = useEndSession();

  return (
    <li>
      <Icon path={deviceIcon} size={24} />
      <div>
        <p className="session-device">
          {device} {is_current && <span className="tag good">This device</span>}
        </p>
        <p className="field-hint">
          {place === '' ? '' : `${place} · `}
          last used <time dateTime={last_seen_at}>{formatMoment(last_seen_at)}</time>
        </p>
      </div>
      {!is_current && (
        <Button
          size="small"
          aria-busy={ending.isPending || undefined}
          onClick={() => ending.isPending || ending.mutate(id)}
        >
          Sign out<span className="unseen"> on {device}</span>
        </Button>
      )}
    </li>
  );
}

function sessionsText(count: number): string {
  return count === 1 ? '1 session' : `${count} sessions`;
}

// A failed request is told by a notice.
function toldAlready(): void {}
