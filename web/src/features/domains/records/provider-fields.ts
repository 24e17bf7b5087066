import type { WantedRecord } from '@linklet/contract/domains/endpoints.ts';

/** How a provider’s form for a record names its fields. */
export interface ProviderFields {
  /** Where the form is. */
  where: string;
  name: string;
  value: Partial<Record<WantedRecord['type'], string>>;
  /** What stands for the domain itself; empty where the field is left empty. */
  root: string;
  note?: string;
}

const usual: ProviderFields = { where: '', name: 'Name', value: {}, root: '@' };

/** By the names that the service has for them. */
export const providerFields: Readonly<Partial<Record<string, ProviderFields>>> = {
  GoDaddy: { ...usual, where: 'DNS, Add New Record', note: 'GoDaddy adds the domain to the name by itself.' },
  Namecheap: {
    ...{ where: 'Domain List, Manage, Advanced DNS', name: 'Host', value: {}, root: '@' },
    note: 'Delete the parking CNAME record and the URL redirect that are there from the beginning.',
  },
  Cloudflare: {
    ...{ where: 'DNS, Records', name: 'Name', root: '@' },
    value: { CNAME: 'Target', A: 'IPv4 address', AAAA: 'IPv6 address', TXT: 'Content' },
    note: 'Set the proxy status to “DNS only”.',
  },
  Squarespace: {
    ...{ where: 'DNS, Custom records', name: 'Host', root: '@' },
    value: { CNAME: 'Data', A: 'Data', AAAA: 'Data', TXT: 'Data' },
    note: 'Leave the priority empty.',
  },
  IONOS: {
    ...{ where: 'Domains & SSL, DNS, Add record', name: 'Host name', root: '@' },
    value: { CNAME: 'Points to', A: 'Points to', AAAA: 'Points to' },
  },
  OVHcloud: {
    ...{ where: 'DNS zone, Add an entry', name: 'Sub-domain', root: '' },
    value: { CNAME: 'Target', A: 'Target', AAAA: 'Target' },
    note: 'End the target of a CNAME record with a dot.',
  },
  Hetzner: {
    ...{ ...usual, where: 'DNS, your zone, Add record' },
    note: 'End the value of a CNAME record with a dot.',
  },
  'Route 53': {
    ...{ where: 'Hosted zones, Create record', name: 'Record name', value: {}, root: '' },
    note: 'Put the value of a TXT record in double quotes.',
  },
  Porkbun: {
    ...{ where: 'Details, DNS', name: 'Host', root: '' },
    value: { CNAME: 'Answer / Value', A: 'Answer / Value', AAAA: 'Answer / Value', TXT: 'Answer / Value' },
    note: 'Delete the ALIAS and CNAME records to pixie.porkbun.com that are there from the beginning.',
  },
};

export function fieldsOf(provider: string): ProviderFields {
  return providerFields[provider] ?? usual;
}

export function valueLabel({ value }: ProviderFields, type: WantedRecord['type']): string {
  return value[type] ?? 'Value';
}

/** What goes into the field for the name; empty where nothing does. */
export function nameToEnter({ root }: ProviderFields, record: WantedRecord, isFull: boolean): string {
  if (isFull) return record.name;
  return record.relative === '@' ? root : record.relative;
}
