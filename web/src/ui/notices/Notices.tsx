import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { dismissNotice, onNotices, shownNotices, type Notice } from '#/lib/notices.ts';
import { Button } from '../buttons/Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import { closeIcon } from '../icons/icons.ts';

/** Notices stay while the pointer or the focus is on them, and give the focus back to what had it before. */
export function Notices() {
  const notices = useSyncExternalStore(onNotices, shownNotices);

  return (
    <div className="notices">
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </div>
  );
}

function NoticeCard({ notice }: { notice: Notice }) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const before = useRef<HTMLElement>(null);
  const held = pointed || focused;
  const { id, type, title, text, durationMs, action } = notice;

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissNotice(id), durationMs);
    return () => clearTimeout(timer);
  }, [held, id, durationMs]);

  function close(): void {
    before.current?.focus();
    dismissNotice(id);
  }

  return (
    <div
      className={`notice ${type}`}
      role={type === 'error' ? 'alert' : 'status'}
      onMouseEnter={() => setPointed(true)}
      onMouseLeave={() => setPointed(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setFocused(true);
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget as HTMLElement | null;
      }}
      onBlur={() => setFocused(false)}
    >
      <div>
        <strong>{title}</strong>
        <p>{text}</p>
        {action && (
          <Button
            size="small"
            onClick={() => {
              close();
              action.run();
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <Button kind="icon" aria-label="Dismiss" onClick={close}>
        <Icon path={closeIcon} size={18} />
      </Button>
    </div>
  );
}
