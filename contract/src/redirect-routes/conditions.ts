export const routeLimits = {
  routes: 20,
  conditions: 10,
  values: 50,
  textLength: 100,
  bytes: 60_000,
} as const;

export const routeMatches = ['all', 'any'] as const;
export type RouteMatch = (typeof routeMatches)[number];

export const matchNames: Record<RouteMatch, string> = { all: 'All conditions', any: 'Any condition' };

export const operationNames = {
  is: 'is',
  is_not: 'is not',
  contains: 'contains',
  exists: 'is there',
  not_exists: 'is missing',
  before: 'is before',
  after: 'is from … on',
  between: 'is between',
} as const;
export type OperationId = keyof typeof operationNames;
export const operationIds = Object.keys(operationNames) as OperationId[];

interface ConditionKind {
  name: string;
  operations: readonly OperationId[];
  /** `choice`: from a list; `text`: free; `moment`: ISO 8601 with an offset; `number`: two whole numbers. */
  value: 'choice' | 'text' | 'moment' | 'number';
  hasParameter?: true;
  hasTimeZone?: true;
}

const choice = ['is', 'is_not'] as const;
const text = ['is', 'is_not', 'contains'] as const;
const mayBeMissing = [...text, 'exists', 'not_exists'] as const;

export const conditionKinds = {
  country: { name: 'Country', operations: choice, value: 'choice' },
  region: { name: 'Region', operations: text, value: 'text' },
  city: { name: 'City', operations: text, value: 'text' },
  language: { name: 'Language', operations: choice, value: 'choice' },
  device: { name: 'Device', operations: choice, value: 'choice' },
  os: { name: 'Operating system', operations: choice, value: 'choice' },
  browser: { name: 'Browser', operations: choice, value: 'choice' },
  referrer: { name: 'Referrer', operations: mayBeMissing, value: 'text' },
  query: { name: 'Query parameter', operations: mayBeMissing, value: 'text', hasParameter: true },
  date: { name: 'Date', operations: ['before', 'after', 'between'], value: 'moment' },
  weekday: { name: 'Weekday', operations: choice, value: 'choice', hasTimeZone: true },
  hour: { name: 'Hour', operations: ['between'], value: 'number', hasTimeZone: true },
  share: { name: 'Share of visitors', operations: ['between'], value: 'number' },
  bot: { name: 'Kind of visitor', operations: choice, value: 'choice' },
} as const satisfies Record<string, ConditionKind>;
export type ConditionId = keyof typeof conditionKinds;
export const conditionIds = Object.keys(conditionKinds) as ConditionId[];

export function conditionKind(condition: ConditionId): ConditionKind {
  return conditionKinds[condition];
}

/** For a list, any of the values holds; with `is_not`, none of them. */
export interface RouteCondition {
  condition: ConditionId;
  operation: OperationId;
  value: string[];
  parameter?: string | undefined;
  time_zone?: string | undefined;
}

export interface RedirectRoute {
  /** Unchanged when the route is changed or moved; clicks are counted by it. */
  id: string;
  match: RouteMatch;
  conditions: RouteCondition[];
  url: string;
}

export interface Choice {
  id: string;
  name: string;
}

const listed = (names: Record<string, string>): Choice[] =>
  Object.entries(names).map(([id, name]) => ({ id, name }));

/** In the order of `Date.getUTCDay`. */
export const weekdayIds = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

const fixedChoices: Partial<Record<ConditionId, Choice[]>> = {
  device: listed({
    mobile: 'Phone',
    tablet: 'Tablet',
    desktop: 'Computer',
    smarttv: 'TV',
    console: 'Games console',
    wearable: 'Watch',
    embedded: 'Built-in device',
  }),
  os: listed({
    ios: 'iOS and iPadOS',
    android: 'Android',
    windows: 'Windows',
    macos: 'macOS',
    linux: 'Linux',
    chromeos: 'ChromeOS',
    harmonyos: 'HarmonyOS',
    other: 'Other',
  }),
  browser: listed({
    chrome: 'Chrome',
    safari: 'Safari',
    firefox: 'Firefox',
    edge: 'Edge',
    opera: 'Opera',
    samsung: 'Samsung Internet',
    brave: 'Brave',
    vivaldi: 'Vivaldi',
    duckduckgo: 'DuckDuckGo',
    yandex: 'Yandex',
    ie: 'Internet Explorer',
    facebook: 'Facebook’s own',
    instagram: 'Instagram’s own',
    tiktok: 'TikTok’s own',
    linkedin: 'LinkedIn’s own',
    snapchat: 'Snapchat’s own',
    wechat: 'WeChat’s own',
    google: 'Google app’s own',
    other: 'Other',
  }),
  weekday: listed({
    mon: 'Monday',
    tue: 'Tuesday',
    wed: 'Wednesday',
    thu: 'Thursday',
    fri: 'Friday',
    sat: 'Saturday',
    sun: 'Sunday',
  }),
  bot: listed({ person: 'A person', bot: 'A bot' }),
};

// ISO 3166-1 alpha-2, as of 2024.
const countryCodes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';

// The most used languages of browsers; the API accepts any other code.
const languageCodes =
  'af am ar az be bg bn bs ca cs cy da de de-AT de-CH el en en-AU en-CA en-GB en-US es es-AR es-MX et eu fa fi fr fr-BE fr-CA fr-CH ga gl gu he hi hr hu hy id is it ja ka kk km kn ko lo lt lv mk ml mn mr ms my nb ne nl nl-BE nn pa pl pt pt-BR pt-PT ro ru sk sl sq sr sv sw ta te th tr uk ur uz vi zh zh-CN zh-HK zh-TW';

export function choicesOf(condition: ConditionId): readonly Choice[] {
  return (named[condition] ??= fixedChoices[condition] ?? namedCodes(condition));
}

const named: Partial<Record<ConditionId, readonly Choice[]>> = {};

function namedCodes(condition: ConditionId): Choice[] {
  if (condition === 'country') return byName('region', countryCodes);
  return condition === 'language' ? byName('language', languageCodes) : [];
}

function byName(type: 'region' | 'language', codes: string): Choice[] {
  const names = new Intl.DisplayNames('en', { type });
  return codes
    .split(' ')
    .map((id) => ({ id, name: names.of(id) ?? id }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

export function choiceName(condition: ConditionId, id: string): string {
  return choicesOf(condition).find((choice) => choice.id === id)?.name ?? id;
}
