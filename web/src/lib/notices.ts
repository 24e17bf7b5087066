export type NoticeType = 'error' | 'success' | 'info' | 'warning';

export interface Notice {
  id: number;
  type: NoticeType;
  title: string;
  text: string;
  durationMs: number;
  action?: NoticeAction | undefined;
}

export interface NoticeAction {
  label: string;
  run: () => void;
}

const titles: Record<NoticeType, string> = {
  error: 'Invalid',
  success: 'Success',
  info: 'Notice',
  warning: 'Warning',
};

export const failureNoticeMs = 3000;
export const undoNoticeMs = 10_000;
const noticeMs = 5000;
const mostAtOnce = 3;

let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Answers its number, by which it can be dismissed before its time. */
export function notify(
  text: string,
  type: NoticeType = 'error',
  { durationMs = noticeMs, action }: Partial<Pick<Notice, 'durationMs' | 'action'>> = {},
): number {
  const others = notices.filter((notice) => notice.text !== text || notice.type !== type);
  const notice = {
    id: ++lastId,
    type,
    title: titles[type],
    text: text || 'something went wrong',
    durationMs,
    action,
  };
  publish([...others, notice].slice(-mostAtOnce));
  return notice.id;
}

export function dismissNotice(id: number): void {
  publish(notices.filter((notice) => notice.id !== id));
}

export function shownNotices(): readonly Notice[] {
  return notices;
}

export function onNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}
