import { z } from 'zod';
import type { EventKinds } from '../audit/event.ts';
import { signOnAdmission, signOnConfig } from './endpoints.ts';

const ofSignOn = { area: 'sso', isPublic: false } as const;
const connection = z.intersection(signOnConfig, z.object(signOnAdmission));
/** With what was renewed that is told to nobody: of a secret, that there is another one. */
const saved = z.intersection(
  connection,
  z.object({ client_secret: z.string().optional(), certificates: z.array(z.string()).optional() }),
);

export const singleSignOnEvents = {
  'sso.created': { ...ofSignOn, after: saved },
  'sso.changed': { ...ofSignOn, before: connection, after: saved },
  'sso.enforced': ofSignOn,
  'sso.released': ofSignOn,
  'sso.deleted': { ...ofSignOn, before: connection },
  'sso.user_admitted': { ...ofSignOn, after: z.object({ email: z.string() }) },
  /** Where a second factor was asked for, its first one. Whoever is admitted is not noted twice. */
  'sso.signed_in': { ...ofSignOn, after: z.object({ second_factor: z.boolean() }) },
  'sso.identity_confirmed': ofSignOn,
} satisfies EventKinds;
