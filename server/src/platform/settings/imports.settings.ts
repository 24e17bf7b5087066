import { hosts, HOSTS_MUST, required } from './setting.ts';

export const importsSettings = {
  importHosts: required({
    variable: 'IMPORT_HOSTS',
    schema: hosts,
    fallback: '',
    must: HOSTS_MUST,
    doc: 'Hosts within your own network, separated by commas: links may be read from there although they are not public, also by http.',
  }),
};
