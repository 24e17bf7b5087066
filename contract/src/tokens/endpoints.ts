import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { line } from '../http/text.ts';
import { tokenPermissions } from './permissions.ts';

export const MOST_TOKENS = 50;
const MOST_HOSTS = 20;
const HOST_LENGTH = 253;
const NAME_LENGTH = 100;
const MOST_LINKS = 1_000_000_000;

const nameMissing = 'The name field is required.';
const nameLong = `The name must not be greater than ${String(NAME_LENGTH)} characters.`;
const budgetWrong = 'Please enter a whole number from 1 to 1,000,000,000, or nothing.';
const hostWrong = 'Please enter hosts only, such as example.com.';

/** As URLs have it: without what stands for all names below, and in ASCII. */
const host = line(hostWrong)
  .max(HOST_LENGTH, hostWrong)
  .regex(/^(?:\*\.)?[^\s/:@?#*]+$/, hostWrong)
  .transform((typed, context) => {
    const url = `http://${typed.replace(/^\*\./, '')}`;
    if (URL.canParse(url)) return new URL(url).hostname;
    context.addIssue(hostWrong);
    return z.NEVER;
  });

const settings = {
  name: line(nameMissing).min(1, nameMissing).max(NAME_LENGTH, nameLong),
  permissions: z
    .array(z.enum(tokenPermissions))
    .min(1, 'Please choose at least one permission.')
    .max(tokenPermissions.length)
    .transform((all) => tokenPermissions.filter((each) => all.includes(each))),
  /** From then on it is good no more; null for never. */
  expires_at: z.iso.datetime({ offset: true, error: 'The expiry is not a date.' }).nullable(),
  /** How many links it may make in all; null for no limit. */
  link_budget: z
    .number(budgetWrong)
    .int(budgetWrong)
    .min(1, budgetWrong)
    .max(MOST_LINKS, budgetWrong)
    .nullable(),
  /** Hosts that its links may lead to, with those below them; null for any. */
  allowed_hosts: z
    .array(host)
    .min(1, 'Please enter a host.')
    .max(MOST_HOSTS, `Please enter at most ${String(MOST_HOSTS)} hosts.`)
    .nullable(),
  /** Whether what it does is only tried: nothing is kept. */
  is_dry_run: z.boolean(),
  /** Whether what it changes waits until a person approves it; of no effect where it only tries. */
  needs_approval: z.boolean().default(false),
};

export const tokenSettings = z.strictObject(settings);
export type TokenSettings = z.infer<typeof tokenSettings>;

export const tokenView = z.object({
  id: z.uuid(),
  name: z.string(),
  permissions: z.array(z.enum(tokenPermissions)),
  expires_at: z.iso.datetime().nullable(),
  link_budget: z.number().int().nullable(),
  allowed_hosts: z.array(z.string()).nullable(),
  is_dry_run: z.boolean(),
  needs_approval: z.boolean(),
  /** The last characters, to tell it from others. */
  hint: z.string(),
  created_at: z.iso.datetime(),
  made_by: z.string(),
  last_used_on: z.iso.date().nullable(),
  links_made: z.number().int(),
  /** Since when it is not good, as it made far more links than usual. */
  paused_at: z.iso.datetime().nullable(),
});
export type TokenView = z.infer<typeof tokenView>;

const params = z.object({ id: z.uuid() });

export const listTokens = endpoint({
  ...{ method: 'GET', path: '/tokens', access: 'supervisor.access', scope: 'workspace' },
  response: z.object({
    data: z.array(tokenView),
    /** What whoever asks can give. */
    permissions: z.array(z.enum(tokenPermissions)),
    /** Why none can be made; null where one can. */
    refusal: z.string().nullable(),
    /** Where programs send their calls. */
    base_url: z.string(),
  }),
  limitPerMinute: 60,
});

/** Its secret is returned only this once. */
export const makeToken = endpoint({
  ...{ method: 'POST', path: '/tokens', access: 'supervisor.create', confirmed: true, scope: 'workspace' },
  body: tokenSettings,
  response: tokenView.extend({ secret: z.string() }),
  limitPerMinute: 20,
});

export const getToken = endpoint({
  ...{ method: 'GET', path: '/tokens/:id', access: 'supervisor.access', scope: 'workspace' },
  params,
  response: tokenView,
  limitPerMinute: 60,
});

export const editToken = endpoint({
  ...{ method: 'PUT', path: '/tokens/:id', access: 'supervisor.create', confirmed: true, scope: 'workspace' },
  params,
  body: tokenSettings,
  response: tokenView,
  limitPerMinute: 60,
});

/** It is good again: that it made far more links than usual was right. */
export const resumeToken = endpoint({
  ...{ method: 'POST', path: '/tokens/:id/resume', access: 'supervisor.create', scope: 'workspace' },
  params,
  response: tokenView,
  limitPerMinute: 60,
});

/** It is good no more from then on. */
export const revokeToken = endpoint({
  ...{ method: 'DELETE', path: '/tokens/:id', access: 'supervisor.create', scope: 'workspace' },
  params,
  response: z.object({}),
  limitPerMinute: 60,
});

/** What a token says of itself: also a way for programs to try it. */
export const getMe = endpoint({
  ...{ method: 'GET', path: '/me', access: 'links.view', scope: 'workspace', token: tokenPermissions },
  response: z.object({
    /** Of the token. */
    name: z.string(),
    /** Of whoever made it. */
    email: z.string().nullable(),
    workspace: z.object({
      organization: z.string().nullable(),
      team: z.string().nullable(),
    }),
    permissions: z.array(z.enum(tokenPermissions)),
    expires_at: z.iso.datetime().nullable(),
    is_dry_run: z.boolean(),
    needs_approval: z.boolean(),
  }),
  limitPerMinute: 120,
});
