import { hosts, HOSTS_MUST, required } from './setting.ts';

export const webhooksSettings = {
  webhookHosts: required({
    variable: 'WEBHOOK_HOSTS',
    schema: hosts,
    fallback: '',
    must: HOSTS_MUST,
    doc: 'Hosts within your own network, separated by commas: webhooks may be sent there although they are not public, also by http.',
  }),
};
