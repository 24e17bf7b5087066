import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { teamFeatures } from '../plans/entitlements.ts';
import { ofTeam } from './endpoints.ts';

const features = z.array(z.enum(teamFeatures));

export const teamFeaturesView = z.object({
  plan: features,
  withheld: features,
});
export type TeamFeaturesView = z.infer<typeof teamFeaturesView>;

export const getTeamFeatures = endpoint({
  method: 'GET',
  path: '/organization/:organization/team/:team/features',
  access: 'teams.narrow',
  params: ofTeam,
  response: teamFeaturesView,
  limitPerMinute: 120,
});

export const setTeamFeatures = endpoint({
  method: 'PUT',
  path: '/organization/:organization/team/:team/features',
  access: 'teams.narrow',
  params: ofTeam,
  body: z.strictObject({ withheld: features.max(teamFeatures.length) }),
  response: teamFeaturesView,
  limitPerMinute: 30,
});
