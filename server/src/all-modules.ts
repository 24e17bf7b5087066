import { accounts } from './modules/accounts/accounts.module.ts';
import { analytics } from './modules/analytics/analytics.module.ts';
import { openApiEntrance } from './modules/api/index.ts';
import { appState } from './modules/app-state/app-state.module.ts';
import { audit } from './modules/audit/audit.module.ts';
import { billing } from './modules/billing/billing.module.ts';
import { domains } from './modules/domains/domains.module.ts';
import { dub } from './modules/dub/dub.module.ts';
import { editions } from './modules/editions/editions.module.ts';
import { usage } from './modules/usage/usage.module.ts';
import { bitly } from './modules/bitly/bitly.module.ts';
import { clicks } from './modules/clicks/clicks.module.ts';
import { getStarted } from './modules/get-started/get-started.module.ts';
import { helpdesk } from './modules/helpdesk/helpdesk.module.ts';
import { imports } from './modules/imports/imports.module.ts';
import { kiosk } from './modules/kiosk/kiosk.module.ts';
import { kutt } from './modules/kutt/kutt.module.ts';
import { links } from './modules/links/links.module.ts';
import { mailings } from './modules/mailings/mailings.module.ts';
import { mcp } from './modules/mcp/mcp.module.ts';
import { notifications } from './modules/notifications/notifications.module.ts';
import { organizations } from './modules/organizations/organizations.module.ts';
import { passkeys } from './modules/passkeys/passkeys.module.ts';
import { passwords } from './modules/passwords/passwords.module.ts';
import { photos } from './modules/photos/photos.module.ts';
import { provisioning } from './modules/provisioning/provisioning.module.ts';
import { qrCodes } from './modules/qr-codes/qr-codes.module.ts';
import { redirects } from './modules/redirects/redirects.module.ts';
import { reports } from './modules/reports/reports.module.ts';
import { robotCheck } from './modules/robot-check/robot-check.module.ts';
import { sales } from './modules/sales/sales.module.ts';
import { sessions } from './modules/sessions/sessions.module.ts';
import { shlink } from './modules/shlink/shlink.module.ts';
import { signIn } from './modules/sign-in/sign-in.module.ts';
import { singleSignOn } from './modules/single-sign-on/single-sign-on.module.ts';
import { social } from './modules/social/social.module.ts';
import { tinyurl } from './modules/tinyurl/tinyurl.module.ts';
import { tokenChanges } from './modules/token-changes/token-changes.module.ts';
import { tokens } from './modules/tokens/tokens.module.ts';
import { twoFactor } from './modules/two-factor/two-factor.module.ts';
import { webhooks } from './modules/webhooks/webhooks.module.ts';
import { yourls } from './modules/yourls/yourls.module.ts';
import { createHooks } from './platform/hooks.ts';
import type { Module } from './platform/module.ts';
import { platformJobs } from './platform/platform.jobs.ts';

/** Every module that has routes, jobs, or something to do at moments of others. A new one is one line here. */
const modules: readonly Module[] = [
  accounts,
  analytics,
  appState,
  audit,
  billing,
  bitly,
  usage,
  clicks,
  domains,
  dub,
  editions,
  getStarted,
  helpdesk,
  imports,
  kiosk,
  kutt,
  links,
  mailings,
  mcp,
  notifications,
  organizations,
  passkeys,
  passwords,
  photos,
  provisioning,
  qrCodes,
  redirects,
  reports,
  robotCheck,
  sales,
  sessions,
  shlink,
  signIn,
  singleSignOn,
  social,
  tinyurl,
  tokenChanges,
  tokens,
  twoFactor,
  webhooks,
  yourls,
];

const own = modules.flatMap((module) => module.entrances ?? []);
export const entrances = [...own, openApiEntrance(own)];
export const jobs = [...platformJobs, ...modules.flatMap((module) => module.jobs ?? [])];
export const runHook = createHooks(modules.flatMap((module) => module.handlers ?? []));
