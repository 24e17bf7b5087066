import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mostNotes } from '@linklet/contract/analytics/notes.ts';
import { makeAccount, makeSubscriber } from '../../../testing/accounts.ts';
import { makeMember, makeOrganization } from '../../../testing/organizations.ts';
import { startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';
import { makeLink } from '../../../testing/visits.ts';
import { exportNotes, forgetNotes } from './note-hooks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const PATH = '/stats/notes';
const mail = { text: 'Mail sent', day: '2026-03-10' };
const span = 'period=custom&from=2026-03-08&to=2026-03-12';

const listOf = async (browser: Browser, query = span, place = '') =>
  (await browser.get(`${place}${PATH}?${query}`)).json();
const textsOf = async (browser: Browser, query = span, place = ''): Promise<string[]> =>
  (await listOf(browser, query, place)).data.map(({ text }: { text: string }) => text);

test('a note is added, changed and deleted, and the trail tells of it', async () => {
  const { browser, email } = await makeAccount(app);

  const made = (await browser.post(PATH, mail)).json();
  const listed = (await listOf(browser)).data;
  const changed = await browser.put(`${PATH}/${made.id}`, { ...mail, time: '09:30', zone: 'Asia/Tokyo' });
  const deleted = await browser.delete(`${PATH}/${made.id}`);

  expect(listed).toEqual([{ id: made.id, ...mail, at: null, is_of_link: false }]);
  expect(changed.json()).toMatchObject({ day: null, at: '2026-03-10T00:30:00.000Z' });
  expect([deleted.statusCode, await textsOf(browser)]).toEqual([200, []]);
  const noted = await app.sql`
    select action, before, after from audit_entries join users on users.id = user_id
    where email = ${email} and action like 'note.%' order by audit_entries.id`;
  expect(noted).toMatchObject([
    { action: 'note.created', after: { text: 'Mail sent', when: '2026-03-10' } },
    { action: 'note.changed', after: { when: '2026-03-10T00:30:00.000Z' } },
    { action: 'note.deleted', before: { text: 'Mail sent' } },
  ]);
});

describe('notes are listed', () => {
  test('of the period that is asked for, the newest first', async () => {
    const { browser } = await makeAccount(app);
    for (const [text, day, time] of [
      ['first day', '2026-03-08', null],
      ['noon', '2026-03-10', '12:00'],
      ['that day', '2026-03-10', null],
      ['last moment', '2026-03-12', '23:59'],
      ['before', '2026-03-07', '23:59'],
      ['after', '2026-03-13', null],
    ])
      await browser.post(PATH, { text, day, time });

    expect(await textsOf(browser)).toEqual(['last moment', 'noon', 'that day', 'first day']);
  });

  test('by the calendar of the zone, in which days are the same and moments are not', async () => {
    const { browser } = await makeAccount(app);
    await browser.post(PATH, { text: 'day', day: '2026-03-10' });
    await browser.post(PATH, { text: 'moment', day: '2026-03-10', time: '02:00', zone: 'Asia/Tokyo' });

    const on = (day: string, zone: string) => `period=custom&from=${day}&to=${day}&zone=${zone}`;

    expect(await textsOf(browser, on('2026-03-10', 'Asia/Tokyo'))).toEqual(['moment', 'day']);
    expect(await textsOf(browser, on('2026-03-10', 'America/New_York'))).toEqual(['day']);
    expect(await textsOf(browser, on('2026-03-09', 'America/New_York'))).toEqual(['moment']);
  });

  test('of a link with those of its workspace, and of the workspace without those of links', async () => {
    const { browser } = await makeAccount(app);
    const [link, other] = [await makeLink(app, browser), await makeLink(app, browser)];
    await browser.post(PATH, { ...mail, text: 'all links' });
    await browser.post(PATH, { ...mail, text: 'one link', link: link.hash });

    expect(await textsOf(browser, `${span}&link=${link.hash}`)).toEqual(['one link', 'all links']);
    expect(await textsOf(browser, `${span}&link=${other.hash}`)).toEqual(['all links']);
    expect(await textsOf(browser)).toEqual(['all links']);
  });
});

test.each([
  [{ text: ' ' }, 'text', 'The text field is required.'],
  [{ text: 'x'.repeat(201) }, 'text', 'The text must not be greater than 200 characters.'],
  [{ day: 'soon' }, 'day', 'Please choose a day.'],
  [{ day: '1999-12-31' }, 'day', 'The date is not valid.'],
  [{ time: '25:00' }, 'time', 'The time is not valid.'],
])('%j is refused beside its field', async (part, field, sentence) => {
  const { browser } = await makeAccount(app);

  const answer = await browser.post(PATH, { ...mail, ...part });

  expect([answer.statusCode, answer.json().errors]).toEqual([422, { [field]: [sentence] }]);
});

test('a workspace has two hundred notes at most, however many are added at once, and a link as many', async () => {
  const { browser } = await makeAccount(app);
  const link = await makeLink(app, browser);
  await app.sql`
    insert into stats_notes (workspace_id, text, day, created_at)
    select ${link.workspaceId}, 'note ' || number, '2026-01-01', now()
    from generate_series(1, ${mostNotes - 1}) as number`;

  const answers = await Promise.all(['a', 'b', 'c'].map((text) => browser.post(PATH, { ...mail, text })));
  const ofLink = await browser.post(PATH, { ...mail, link: link.hash });

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422]);
  expect(answers.find(({ statusCode }) => statusCode === 422)?.json().errors).toEqual({
    form: ['You have reached the limit of 200 notes. Delete one first.'],
  });
  expect(ofLink.statusCode).toBe(200);
});

test('the notes of a team are read by viewers and written by members', async () => {
  const { slug, place, owner } = await makeOrganization(app);
  const viewer = (await makeMember(app, slug, { role: 'viewer' })).browser;
  const member = (await makeMember(app, slug, { role: 'member' })).browser;

  const { id } = (await member.post(place + PATH, mail)).json();
  const refused = [
    await viewer.post(place + PATH, mail),
    await viewer.put(`${place}${PATH}/${id}`, mail),
    await viewer.delete(`${place}${PATH}/${id}`),
  ];

  expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
  expect(await listOf(viewer, span, place)).toMatchObject({ data: [{ id }], is_changeable: false });
  expect(await listOf(member, span, place)).toMatchObject({ is_changeable: true });
  expect(await textsOf(owner)).toEqual([]);
});

test('nobody else finds a note, and guests write none', async () => {
  const [{ browser }, other, guest] = [await makeAccount(app), await makeAccount(app), await app.guest()];
  const link = await makeLink(app, browser);
  const own = (await browser.post(PATH, { ...mail, link: link.hash })).json();
  const common = (await browser.post(PATH, mail)).json();

  const answers = [
    await other.browser.put(`${PATH}/${own.id}`, mail),
    await other.browser.delete(`${PATH}/${own.id}`),
    await other.browser.delete(`${PATH}/${common.id}`),
    await other.browser.post(PATH, { ...mail, link: link.hash }),
    await other.browser.get(`${PATH}?${span}&link=${link.hash}`),
    await guest.post(PATH, mail),
  ];

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 403]);
  expect(await listOf(guest)).toEqual({ data: [], is_changeable: false });
  expect(await textsOf(browser, `${span}&link=${link.hash}`)).toEqual(['Mail sent', 'Mail sent']);
});

test('the notes of a link go along when it is moved', async () => {
  const { browser } = await makeSubscriber(app);
  const link = await makeLink(app, browser);
  const { id } = (await browser.post(PATH, { ...mail, link: link.hash })).json();
  const other = await makeAccount(app);

  await app.sql`
    update links set workspace_id = (select workspace_id from users where email = ${other.email})
    where id = ${link.linkId}`;

  expect(await textsOf(other.browser, `${span}&link=${link.hash}`)).toEqual(['Mail sent']);
  expect((await browser.delete(`${PATH}/${id}`)).statusCode).toBe(404);
  expect((await other.browser.delete(`${PATH}/${id}`)).statusCode).toBe(200);
});

test('an account takes its notes along, and they go with it', async () => {
  const { browser } = await makeAccount(app);
  const { hash, workspaceId } = await makeLink(app, browser);
  await browser.post(PATH, mail);
  await browser.post(PATH, { ...mail, text: 'Poster up', link: hash });

  const { sections } = await exportNotes(app.services, { workspaceId });
  await forgetNotes(app.services, [workspaceId]);

  expect(sections).toMatchObject({
    notes_on_statistics: [
      { text: 'Mail sent', link: null },
      { text: 'Poster up', link: hash },
    ],
  });
  expect(await textsOf(browser, `${span}&link=${hash}`)).toEqual([]);
});
