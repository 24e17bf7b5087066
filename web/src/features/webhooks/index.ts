/** Webhooks of a workspace: whom outside it tells what happens. */
export { DeliveryLog } from './DeliveryLog.tsx';
export { TestForm } from './TestForm.tsx';
export { WebhookForm } from './WebhookForm.tsx';
export { WebhookList } from './WebhookList.tsx';
export { CreateWebhookLink, useRefusal, WebhookRefusal } from './WebhookRefusal.tsx';
export { WebhookSecret } from './WebhookSecret.tsx';
