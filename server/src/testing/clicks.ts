import type { Click, NewClick, Origin, Visitor } from '../modules/clicks/click.ts';
import { encodeOrigin, encodeVisitor } from '../modules/clicks/log/click-record.ts';

const visitor: Visitor = {
  country: 'DE',
  region: 'Bavaria',
  city: 'Munich',
  browser: 'Chrome',
  os: 'Android',
  device: 'mobile',
  language: 'de-DE',
  userAgent:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  agentRules: '1',
  botClass: '',
  botReason: '',
  hash: 0xfedc_ba98_7654_3210n,
};

const origin: Origin = {
  referrerHost: 'm.facebook.com',
  source: 'facebook',
  utmSource: '',
  utmMedium: '',
  utmCampaign: '',
  utmTerm: '',
  utmContent: '',
};

/** An ordinary click; `linkId` tells it from others. */
export function makeClick(changes: Partial<Click> = {}): Click {
  return {
    at: Date.UTC(2026, 0, 2, 3, 4, 5, 678),
    eventType: 'redirect',
    isQr: false,
    workspaceId: 1234,
    linkId: 123_456,
    aliasId: 234_567,
    domainId: 1,
    askedAlias: '',
    rule: '',
    visitor,
    origin,
    ...changes,
  };
}

export function toNewClick(click: Click): NewClick {
  return { ...click, visitor: encodeVisitor(click.visitor), origin: encodeOrigin(click.origin) };
}
