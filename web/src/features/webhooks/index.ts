/** Webhooks of a workspace: whom outside it tells what happens. */
export { CreateWebhookLink } from './CreateWebhookLink.tsx';
export { DeliveryLog } from './DeliveryLog.tsx';
export { TestForm } from './TestForm.tsx';
export { useRefusal } from './use-refusal.ts';
export { WebhookForm } from './WebhookForm.tsx';
export { WebhookList } from './WebhookList.tsx';
export { WebhookSecret } from './WebhookSecret.tsx';
