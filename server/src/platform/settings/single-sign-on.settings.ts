import { hosts, HOSTS_MUST, required } from './setting.ts';

export const singleSignOnSettings = {
  signOnHosts: required({
    variable: 'SIGN_ON_HOSTS',
    schema: hosts,
    fallback: '',
    must: HOSTS_MUST,
    doc: 'Hosts of identity providers within your own network, separated by commas: organizations may use them for single sign-on although they are not public, also by http.',
  }),
};
