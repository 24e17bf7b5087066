import { afterAll, beforeAll, expect, test } from 'vitest';
import { withoutTurns } from '@linklet/contract/http/text.ts';
import { makeAccount, makeStaff } from './testing/accounts.ts';
import { makeOrganization, type TestOrganization } from './testing/organizations.ts';
import { makeBlocked } from './testing/reports/blocked-links.ts';
import { ownEngines, type OwnEngines } from './testing/engines/own-engines.ts';
import { freshUrl, startTestApp, type Answer, type Browser, type TestApp } from './testing/test-app.ts';

// What staff announce and ban is for everybody.
let own: OwnEngines;
let app: TestApp;
let staff: Browser;
let of: TestOrganization;
let link: { hash: string; address: string };
beforeAll(async () => {
  own = await ownEngines('naughty');
  await own.migrate();
  app = await startTestApp({ DATABASE_URL: own.databaseUrl, CLICKHOUSE_URL: own.clickhouseUrl });
  staff = await makeStaff(app);
  await makeAccount(app);
  of = await makeOrganization(app);
  const [made] = (await of.owner.post(`${of.place}/url/create`, { url: freshUrl() })).json();
  link = { hash: made.hash, address: `${made.aliases[0].domain}/${made.aliases[0].alias}` };
});
afterAll(async () => {
  await app.close();
  await own.remove();
});

const naughty = [
  ...['\0', 'a\0b', 'a\u0007b', '\u001b[31mred', 'a\u0085b', 'a\u007fb'],
  ...['\ud800', 'a\udc00b', '\udc00\ud800', 'a\ufffeb'],
  ...['\u202egnp.exe', 'a\u2066b\u2069', '\u200b', '\ufeffname', 'a\u2028b', '\u00adx'],
  ...['😍', '👨‍👩‍👧‍👦', '𝔘𝔫𝔦', '🏳️‍🌈 flag', 'e\u0301te\u0301', 'ﷺ', 'İI', 'Z̸̡̛͎a'],
  ...['CON', 'NUL.txt', '__proto__', 'constructor', 'toString', 'hasOwnProperty'],
  ...['null', 'undefined', 'NaN', 'true', 'Infinity', '1e309', '-0', '0x1F', '1/0', '٠١٢'],
  ...["'; drop table users; --", '" or ""="', '<script>alert(1)</script>', '&lt;b&gt;', '{{7*7}}', '${7*7}'],
  ...[
    '%s%n%x',
    '%00',
    '../../etc/passwd',
    '\\\\host\\share',
    '=cmd()',
    '$(reboot)',
    '(((',
    'a{1,99999}',
    '\\',
  ],
];

interface Place {
  name: string;
  give: (text: string) => Promise<Answer>;
  /** What of it is kept. */
  read: (given: Answer) => Promise<unknown>;
  /** What is left of the text on purpose. */
  kept?: (text: string) => string;
}

const placeOf = (path = '') => `/organization/${of.slug}${path}`;
const announce = async (change: object) =>
  staff.post('/kiosk/announcements', { title: 'Title', text: 'Text', ...change });
const lastAnnouncement = async () => (await staff.get('/kiosk/announcements')).json().data[0];
const report = async (details: string) =>
  (await app.guest()).post('/report', { link: link.address, reason: 'spam', details });
const lastAppeal = async (state = 'open') =>
  (await staff.get(`/kiosk/appeals?state=${state}`)).json().data[0];
const lastReport = async () => (await staff.get('/kiosk/reports')).json().data[0];
const setRule = async (condition: object) => {
  const { version } = (await of.owner.get(`${of.place}/link/${link.hash}/routes`)).json();
  const routes = [{ conditions: [condition], url: 'https://apps.example/' }];
  return of.owner.put(`${of.place}/link/${link.hash}/routes`, { version, routes });
};
const keptRule = async () =>
  (await of.owner.get(`${of.place}/link/${link.hash}/routes`)).json().routes[0].conditions[0];

const places: Place[] = [
  {
    name: 'the title of an announcement',
    give: async (title) => announce({ title }),
    read: async () => (await lastAnnouncement()).title,
  },
  {
    name: 'the text of an announcement',
    give: async (text) => announce({ text }),
    read: async () => (await lastAnnouncement()).text,
  },
  { name: 'the details of a report', give: report, read: async () => (await lastReport()).details },
  ...(['link', 'url', 'host', 'pattern'] as const).map((kind) => ({
    name: `the value of a ban of kind ${kind}`,
    give: async (value: string) => staff.post('/kiosk/bans/preview', { kind, value }),
    read: async (given: Answer) => typeof given.json().links,
    kept: () => 'number',
  })),
  {
    name: 'the value of a ban',
    give: async (value) => {
      await report('to be banned');
      const { id } = await lastReport();
      return staff.post(`/kiosk/reports/${String(id)}/ban`, { kind: 'pattern', value });
    },
    read: async () => {
      const [ban] = (await staff.get('/kiosk/bans')).json().data;
      await staff.delete(`/kiosk/bans/${String(ban.id)}`);
      return ban.value;
    },
  },
  {
    name: 'a note on a report',
    give: async (text) => {
      await report('to be noted on');
      return staff.post(`/kiosk/reports/${String((await lastReport()).id)}/notes`, { text });
    },
    read: async () => (await lastReport()).notes[0].text,
  },
  {
    name: 'the text of an appeal',
    give: async (text) => {
      const { hash } = await makeBlocked({ app, staff }, of.owner, of.place);
      return of.owner.post(`${of.place}/link/${hash}/appeal`, { text });
    },
    read: async () => (await lastAppeal()).text,
  },
  {
    name: 'the answer to an appeal',
    give: async (answer) => {
      const { hash } = await makeBlocked({ app, staff }, of.owner, of.place);
      await of.owner.post(`${of.place}/link/${hash}/appeal`, { text: 'to be declined' });
      return staff.post(`/kiosk/appeals/${String((await lastAppeal()).id)}/decline`, { answer });
    },
    read: async () => (await lastAppeal('settled')).answer,
  },
  ...['/kiosk/users', '/kiosk/emails', '/kiosk/reports', '/kiosk/bans', '/kiosk/appeals'].map((path) => ({
    name: `what ${path} is searched for`,
    give: async (search: string) => staff.get(`${path}?search=${encodeURIComponent(search.toWellFormed())}`),
    read: async (given: Answer) => Array.isArray(given.json().data),
    kept: () => 'true',
  })),
  ...['/kiosk/user', '/kiosk/organization'].map((path) => ({
    name: `what is asked for in ${path}`,
    give: async (name: string) => staff.get(`${path}/${encodeURIComponent(name.toWellFormed())}`),
    read: async () => 'never there',
    kept: () => 'never there',
  })),
  {
    name: 'the name of a team',
    give: async (name) => of.owner.patch(of.place, { name }),
    read: async () => (await of.owner.get(of.place)).json().name,
  },
  {
    name: 'the name of an organization',
    give: async (name) => of.owner.patch(placeOf(), { name }),
    read: async () => (await of.owner.get(placeOf())).json().name,
  },
  {
    name: 'the name of a role',
    give: async (name) => of.owner.post(placeOf('/roles'), { name, permissions: [] }),
    read: async (given) => given.json().name,
  },
  ...(['city', 'region', 'referrer'] as const).map((condition) => ({
    name: `the value of a rule by ${condition}`,
    give: async (text: string) => setRule({ condition, operation: 'contains', value: [text] }),
    read: async () => (await keptRule()).value[0],
  })),
  {
    name: 'the value of a query parameter in a rule',
    give: async (text) =>
      setRule({ condition: 'query', operation: 'is', value: [text], parameter: 'utm_source' }),
    read: async () => (await keptRule()).value[0],
  },
  {
    name: 'the name of a query parameter in a rule',
    give: async (parameter) => setRule({ condition: 'query', operation: 'is', value: ['a'], parameter }),
    read: async () => (await keptRule()).parameter,
  },
  ...(['country', 'language', 'device', 'weekday', 'date', 'hour', 'share'] as const).map((condition) => ({
    name: `what is no value of a rule by ${condition}`,
    give: async (text: string) => setRule({ condition, operation: 'is', value: [text, text] }),
    read: async () => (await keptRule()).value[0],
    // Codes of languages have three letters at most.
    kept: (text: string) => (condition === 'language' ? text.toLowerCase() : text),
  })),
  {
    name: 'the time zone of a rule',
    give: async (time_zone) =>
      setRule({ condition: 'hour', operation: 'between', value: ['1', '2'], time_zone }),
    read: async () => (await keptRule()).time_zone,
  },
];

test.each(places)('$name takes odd texts as they are, or refuses them', async (place) => {
  const { give, read, kept = (text: string) => text } = place;
  const wrong: unknown[] = [];
  for (const text of naughty) {
    const answer = await give(text);
    if (answer.statusCode >= 500) wrong.push([text, answer.statusCode, answer.body]);
    if (answer.statusCode >= 300) continue;
    const found = String(await read(answer));
    // What turns the text after it is kept nowhere.
    const expected = withoutTurns(kept(text)).trim().normalize('NFC');
    if (found.normalize('NFC') !== expected) wrong.push([text, found]);
  }
  expect(wrong).toEqual([]);
});
