import { z } from 'zod';
import type { EventKinds } from '../audit/event.ts';
import { signOnAdmission, signOnConfig } from './endpoints.ts';

const ofSignOn = { area: 'sso', outward: null } as const;
const connection = z.intersection(signOnConfig, z.object(signOnAdmission));
/** With what was renewed that is told to nobody: of a secret, that there is another one. */
const saved = z.intersection(
  connection,
  z.object({ client_secret: z.string().optional(), certificates: z.array(z.string()).optional() }),
);

export const singleSignOnEvents = {
  'sso.created': { ...ofSignOn, sentence: 'set up single sign-on{of_team}', after: saved },
  'sso.changed': {
    ...ofSignOn,
    sentence: 'changed single sign-on{of_team}',
    before: connection,
    after: saved,
  },
  'sso.enforced': { ...ofSignOn, sentence: 'made single sign-on required{of_team}' },
  'sso.released': { ...ofSignOn, sentence: 'made single sign-on optional{of_team}' },
  'sso.deleted': { ...ofSignOn, sentence: 'deleted single sign-on{of_team}', before: connection },
  'sso.user_admitted': {
    ...ofSignOn,
    outward: 'member.added',
    sentence: 'joined by single sign-on{of_team}',
    after: z.object({ email: z.string() }),
  },
  /** Where a second factor was asked for, its first one. Whoever is admitted is not noted twice. */
  'sso.signed_in': {
    ...ofSignOn,
    sentence: ({ after }) =>
      after?.['second_factor'] === true
        ? 'passed single sign-on{of_team}, before a second factor'
        : 'signed in by single sign-on{of_team}',
    after: z.object({ second_factor: z.boolean() }),
  },
  'sso.identity_confirmed': { ...ofSignOn, sentence: 'confirmed by single sign-on{of_team}' },
} satisfies EventKinds;
