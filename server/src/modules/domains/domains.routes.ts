import * as api from '@linklet/contract/domains/endpoints.ts';
import * as zone from '@linklet/contract/domains/sandbox.ts';
import * as instructions from '@linklet/contract/domains/instructions.ts';
import * as staff from '@linklet/contract/domains/staff.ts';
import * as transfers from '@linklet/contract/domains/transfers.ts';
import { nothing, routes } from '../../platform/http/routes.ts';
import { changeDomain } from './branded/change-domain.ts';
import { listOwnDomains } from './branded/list-domains.ts';
import { lookNow, readOwnDomain, removeDomain, restoreDomain } from './branded/own-domains.ts';
import { readInstructions } from './branded/instructions.ts';
import { claimVanity, listVanity } from './branded/vanity.ts';
import { addCommonDomain, changeKioskDomain, listKioskDomains } from './staff/kiosk-domains.ts';
import { answerOffer, listReceived } from './transfers/answer-offer.ts';
import { findOffer, offerDomain, withdrawOffer } from './transfers/offer-domain.ts';
import { addWww, claimWithWww } from './www/add-www.ts';
import { addRecord, listRecords, removeRecord } from './sandbox/sandbox-zone.ts';

export const domainRoutes = routes((on) => {
  for (const calls of [api.accountDomains, api.organizationDomains]) {
    on(calls.list, async ({ scope, query }) => listOwnDomains(scope, query));
    on(calls.get, async ({ scope, params }) => readOwnDomain(scope, params.domain));
    on(calls.claim, async ({ scope, body }) => claimWithWww(scope, body));
    on(calls.look, async ({ scope, params }) => lookNow(scope, params.domain));
    on(calls.change, async ({ scope, params, body }) => changeDomain(scope, params.domain, body));
    on(calls.remove, async ({ scope, params }) => removeDomain(scope, params.domain));
    on(calls.addWww, async ({ scope, params }) => addWww(scope, params.domain));
    on(calls.restore, async ({ scope, params }) => restoreDomain(scope, params.domain));
  }
  for (const calls of [api.accountVanity, api.organizationVanity]) {
    on(calls.list, async ({ scope }) => listVanity(scope));
    on(calls.claim, async ({ scope, body }) => claimVanity(scope, body));
  }
  for (const calls of [transfers.accountTransfers, transfers.organizationTransfers]) {
    on(calls.get, async ({ scope, params }) => findOffer(scope, params.domain));
    on(calls.offer, async ({ scope, params, body }) => offerDomain(scope, params.domain, body));
    on(calls.withdraw, async ({ scope, params }) => nothing(withdrawOffer(scope, params.domain)));
    on(calls.received, async ({ scope }) => listReceived(scope));
    on(calls.answer, async ({ scope, params }) => nothing(answerOffer(scope, params)));
  }
  on(instructions.readInstructions, async ({ scope, params }) => readInstructions(scope, params.token));
  on(staff.listKioskDomains, async ({ scope, query }) => listKioskDomains(scope, query));
  on(staff.addCommonDomain, async ({ scope, body }) => addCommonDomain(scope, body.domain));
  on(staff.changeKioskDomain, async ({ scope, params, body }) => changeKioskDomain(scope, params.id, body));
  on(zone.listSandboxRecords, async ({ scope }) => listRecords(scope));
  on(zone.addSandboxRecord, async ({ scope, body }) => addRecord(scope, body));
  on(zone.removeSandboxRecord, async ({ scope, params }) => nothing(removeRecord(scope, params.id)));
});
