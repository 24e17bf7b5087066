/** Notifications: the bell at the top of each page, and the list of all. */
export { BellButton, NotificationBell } from './NotificationBell.tsx';
