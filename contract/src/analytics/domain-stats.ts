import { z } from 'zod';
import type { Access } from '../http/access.ts';
import { ofDomain } from '../domains/endpoints.ts';
import { endpoint } from '../http/endpoint.ts';
import { countsOf } from './counts-of.ts';
import { growing } from './growing.ts';
import { queriesOfMany } from './queries-of-many.ts';
import { statsDimensions } from './filters.ts';
import { statsDeadlineMs } from './deadline.ts';

function domainStats({ path, access }: { path: string; access: Access }) {
  const place = { path: `${path}/:domain/stats`, params: ofDomain };
  return {
    ...countsOf({
      head: { access, limitPerMinute: 900, deadlineMs: statsDeadlineMs },
      ...place,
      byParams: ofDomain.extend({ dimension: z.enum(statsDimensions) }),
      ...queriesOfMany,
    }),
    growing: endpoint({ ...growing, ...place, path: `${place.path}/growing`, access }),
  };
}

export const accountDomainStats = domainStats({ path: '/settings/branded-domains', access: 'account' });

/** Of the teams whose statistics whoever asks sees, and of their own space. */
export const organizationDomainStats = domainStats({
  path: '/organization/:organization/domains',
  access: 'domains.view',
});
