import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { ofOrganization } from '../organizations/endpoints.ts';

export const provisioningView = z.object({
  base_url: z.string(),
  token: z.object({ created_at: z.iso.datetime(), last_used_on: z.iso.date().nullable() }).nullable(),
});
export type ProvisioningView = z.infer<typeof provisioningView>;

export const getProvisioning = endpoint({
  method: 'GET',
  path: '/organization/:organization/scim',
  access: 'sso.update',
  params: ofOrganization,
  response: provisioningView,
  limitPerMinute: 60,
});

/** Replaces the token; the new one is returned only this once. */
export const makeProvisioningToken = endpoint({
  method: 'POST',
  path: '/organization/:organization/scim/token',
  access: 'sso.update',
  confirmed: true,
  params: ofOrganization,
  response: provisioningView.extend({ secret: z.string() }),
  limitPerMinute: 10,
});

export const revokeProvisioningToken = endpoint({
  method: 'DELETE',
  path: '/organization/:organization/scim/token',
  access: 'sso.update',
  confirmed: true,
  params: ofOrganization,
  response: provisioningView,
  limitPerMinute: 10,
});
