import type { Services } from '../../platform/scope.ts';
import { GROUP_SCHEMA, listOf, USER_SCHEMA } from './scim-shapes.ts';
import { baseUrl } from './tokens.ts';

/** What this service can do, as RFC 7643 has it told. */
export const serviceProviderConfig = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: 200 },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    { type: 'oauthbearertoken', name: 'Bearer token', description: 'A token that the organization makes.' },
  ],
};

export function resourceTypes(services: Pick<Services, 'config'>) {
  const kinds = [
    ['User', '/Users', USER_SCHEMA],
    ['Group', '/Groups', GROUP_SCHEMA],
  ] as const;
  const types = kinds.map(([name, endpoint, schema]) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    ...{ id: name, name, endpoint, schema },
    meta: { resourceType: 'ResourceType', location: `${baseUrl(services)}/ResourceTypes/${name}` },
  }));
  return listOf(types, { offset: 0, total: types.length });
}

interface Attribute {
  name: string;
  type: 'string' | 'boolean' | 'complex';
  required?: boolean;
  multiValued?: boolean;
  mutability?: 'readOnly' | 'readWrite' | 'immutable';
  uniqueness?: 'none' | 'server';
  subAttributes?: readonly object[];
}

function attribute({ name, type, ...rest }: Attribute) {
  const usual = { required: false, multiValued: false, mutability: 'readWrite', uniqueness: 'none' };
  return { name, type, ...usual, caseExact: false, returned: 'default', ...rest };
}

const value = attribute({ name: 'value', type: 'string' });

const attributes = {
  [USER_SCHEMA]: [
    attribute({
      name: 'userName',
      type: 'string',
      required: true,
      uniqueness: 'server',
    }),
    attribute({ name: 'displayName', type: 'string' }),
    attribute({
      name: 'name',
      type: 'complex',
      subAttributes: ['formatted', 'givenName', 'familyName'].map((name) =>
        attribute({ name, type: 'string' }),
      ),
    }),
    attribute({
      name: 'emails',
      type: 'complex',
      multiValued: true,
      mutability: 'readOnly',
      subAttributes: [value],
    }),
    attribute({ name: 'active', type: 'boolean' }),
  ],
  [GROUP_SCHEMA]: [
    attribute({ name: 'displayName', type: 'string', required: true, uniqueness: 'server' }),
    attribute({ name: 'members', type: 'complex', multiValued: true, subAttributes: [value] }),
  ],
};

export function schemas(services: Pick<Services, 'config'>) {
  const all = Object.entries(attributes).map(([id, attributes]) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    ...{ id, name: id.slice(id.lastIndexOf(':') + 1), attributes },
    meta: { resourceType: 'Schema', location: `${baseUrl(services)}/Schemas/${id}` },
  }));
  return listOf(all, { offset: 0, total: all.length });
}
