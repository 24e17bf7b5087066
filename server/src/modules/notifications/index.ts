/** Notifications owns what people are told inside the product: their own notices, and announcements to all. */
export { notifyUser, notifyUsers, type Notice } from './notify-user.ts';
export { mailAnnouncementJob } from './announce.ts';
export { forgetOldNotifications } from './forget-old-notifications.ts';
