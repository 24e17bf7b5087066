/** Notifications of one account and announcements to all: the bell, and the page with all of them. */
export { NotificationBell } from './NotificationBell.tsx';
