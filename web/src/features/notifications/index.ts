/** Notifications: the bell at the top of each page, the list of all, and how a single one looks. */
export { BellButton, NotificationBell } from './NotificationBell.tsx';
export { NoticeItem } from './NoticeItem.tsx';
