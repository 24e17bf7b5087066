import { z } from 'zod';
import type { Access } from '../http/access.ts';
import { endpoint } from '../http/endpoint.ts';
import { line } from '../http/text.ts';
import { ofOrganization } from '../organizations/endpoints.ts';
import { receiverEmail } from '../organizations/transfers.ts';
import { domainKinds, ofDomain } from './endpoints.ts';

export const DAYS_TO_ACCEPT = 7;

/** An email, or the name of an organization. */
const receiver = z.object({ kind: z.enum(['account', 'organization']), name: z.string() });

const sentOffer = z.object({ to: receiver, expires_at: z.iso.datetime() });
export type SentOffer = z.infer<typeof sentOffer>;

const found = z.object({ offer: sentOffer.nullable() });

const organizationMissing = 'Enter an organization.';

/** To an account, or to an organization by its slug. */
export const offerBody = z
  .strictObject({
    email: receiverEmail.optional(),
    organization: line(organizationMissing).toLowerCase().min(1, organizationMissing).max(64).optional(),
  })
  .refine(({ email, organization }) => (email === undefined) !== (organization === undefined), {
    path: ['email'],
    message: 'Enter an email address or an organization.',
  });
export type OfferBody = z.output<typeof offerBody>;

export const receivedOffer = z.object({
  id: z.number().int(),
  domain: z.string(),
  unicode: z.string(),
  kind: z.enum(domainKinds),
  /** Who has it: an account, or an organization. */
  from: z.string(),
  /** Which stay theirs, and go on redirecting. */
  links: z.number().int(),
  expires_at: z.iso.datetime(),
});
export type ReceivedOffer = z.infer<typeof receivedOffer>;

interface Place {
  /** Of the domains that are offered, and of offers that are received. */
  path: string;
  received: string;
  view: Access;
  change: Access;
  /** Where the policy does not ask for it. */
  confirmed?: true;
}

// The path decides which of these there are.
const params = ofOrganization.partial();

function transferEndpoints({ path, received, view, change, confirmed }: Place) {
  const one = { path: `${path}/:domain/transfer`, params: ofDomain } as const;
  return {
    get: endpoint({ ...one, method: 'GET', access: view, response: found, limitPerMinute: 120 }),
    offer: endpoint({
      ...one,
      method: 'POST',
      access: change === 'ownerOnly' ? 'confirmedOwner' : change,
      ...(confirmed && { confirmed }),
      body: offerBody,
      response: found,
      limitPerMinute: 10,
    }),
    withdraw: endpoint({
      ...one,
      method: 'DELETE',
      access: change,
      response: z.object({}),
      limitPerMinute: 30,
    }),
    received: endpoint({
      method: 'GET',
      path: received,
      params,
      access: view,
      response: z.object({ data: z.array(receivedOffer) }),
      limitPerMinute: 120,
    }),
    answer: endpoint({
      method: 'POST',
      path: `${received}/:id/:answer`,
      params: params.extend({
        id: z.coerce.number().int().min(1).max(2_147_483_647),
        answer: z.enum(['accept', 'decline']),
      }),
      access: change,
      response: z.object({}),
      limitPerMinute: 30,
    }),
  };
}

export const accountTransfers = transferEndpoints({
  path: '/settings/branded-domains',
  received: '/settings/domain-offers',
  view: 'account',
  change: 'ownerOnly',
});

export const organizationTransfers = transferEndpoints({
  path: '/organization/:organization/domains',
  received: '/organization/:organization/domain-offers',
  view: 'domains.view',
  change: 'domains.select',
  confirmed: true,
});
