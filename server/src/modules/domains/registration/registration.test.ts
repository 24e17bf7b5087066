import { randomUUID } from 'node:crypto';
import { Response } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSubscriber } from '../../../testing/accounts.ts';
import { DOMAINS, storeOwned } from '../../../testing/branded-domains.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import { createRegistryClient } from './create-rdap.ts';

describe('a registry', () => {
  const bootstrap = {
    services: [
      [
        ['com', 'co.uk'],
        ['http://rdap.test/', 'https://rdap.test/v1'],
      ],
      [['old'], ['http://only-plain.test/']],
    ],
  };
  const ends = (eventDate: unknown) => ({ events: [{ eventAction: 'expiration', eventDate }] });
  const found = { kind: 'found', endsAt: new Date('2027-03-01T00:00:00Z'), isHeld: false, registrar: '' };

  /** Answers what the registries are, and what one says; and to which questions. */
  function client(answer: () => Response) {
    const asked: string[] = [];
    const fetch = async (url: string | URL) => {
      asked.push(String(url));
      return asked.length === 1 ? Response.json(bootstrap) : answer();
    };
    return { asked, registrationOf: createRegistryClient({ fetch }) };
  }

  test('is asked by https at the address that is listed for the ending of a name, which is read once', async () => {
    const { asked, registrationOf } = client(() => Response.json(ends('2027-03-01T00:00:00Z')));

    const answers = [await registrationOf('acme.com'), await registrationOf('acme.co.uk')];
    const none = [await registrationOf('acme.old'), await registrationOf('acme.nowhere')];

    expect(answers).toEqual([found, found]);
    expect(none).toEqual([{ kind: 'none' }, { kind: 'none' }]);
    expect(asked).toEqual([
      'https://data.iana.org/rdap/dns.json',
      'https://rdap.test/v1/domain/acme.com',
      'https://rdap.test/v1/domain/acme.co.uk',
    ]);
  });

  test.each<[string, () => Response, object]>([
    ['that the name is not there', () => new Response('', { status: 404 }), { kind: 'none' }],
    ['that the name is none of its own', () => new Response('', { status: 400 }), { kind: 'none' }],
    ['that it has too many questions', () => new Response('', { status: 429 }), { kind: 'failed' }],
    ['what is no JSON', () => new Response('<html>'), { kind: 'failed' }],
    ['a list', () => Response.json([]), { kind: 'failed' }],
    ['no end', () => Response.json({ status: ['active'] }), { ...found, endsAt: null }],
    ['an end that is no date', () => Response.json(ends('soon')), { ...found, endsAt: null }],
    ['an end of another kind', () => Response.json(ends(7)), { ...found, endsAt: null }],
    [
      'odd events beside an end',
      () => Response.json({ events: [null, ...ends('2027-03-01T00:00:00Z').events], status: 'active' }),
      found,
    ],
    [
      'that the name is held',
      () => Response.json({ ...ends('2027-03-01T00:00:00Z'), status: ['active', 'client hold'] }),
      { ...found, isHeld: true },
    ],
    [
      'with whom the name is registered',
      () =>
        Response.json({
          ...ends('2027-03-01T00:00:00Z'),
          entities: [
            7,
            { roles: ['abuse'], vcardArray: ['vcard', [['fn', {}, 'text', 'Somebody']]] },
            {
              roles: ['registrar'],
              vcardArray: [
                'vcard',
                [
                  ['version', {}, 'text', '4.0'],
                  ['fn', {}, 'text', 'Gandi SAS'],
                ],
              ],
            },
          ],
        }),
      { ...found, registrar: 'Gandi SAS' },
    ],
  ])('says %s', async (_, answer, expected) => {
    expect(await client(answer).registrationOf('acme.com')).toEqual(expected);
  });

  test.each([
    ['https://other.test/domain/acme.com', 3],
    ['http://other.test/domain/acme.com', 2],
  ])('that names %s is followed by https alone, and once', async (location, questions) => {
    const { asked, registrationOf } = client(() => new Response('', { status: 302, headers: { location } }));

    expect(await registrationOf('acme.com')).toEqual({ kind: 'failed' });
    expect(asked).toHaveLength(questions);
  });

  test('that can’t be reached says nothing', async () => {
    const registrationOf = createRegistryClient({
      fetch: async () => {
        throw new TypeError('connection refused');
      },
    });

    expect(await registrationOf('acme.com')).toEqual({ kind: 'failed' });
  });
});

describe('the registration of a domain', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  async function makeRegistered(days: number) {
    const { browser, email } = await makeSubscriber(app, 'enterprise');
    const apex = `d${randomUUID().slice(0, 8)}.example`;
    const { host } = await storeOwned(app, { email }, `go.${apex}`);
    const day = new Date(app.services.clock().getTime() + days * DAY_MS).toISOString().slice(0, 10);
    const says = async (value: string) => {
      await app.sql`delete from sandbox_records where name = ${apex}`;
      await app.sql`
        insert into sandbox_records (name, type, value, ttl, seen_by, created_at)
        values (${apex}, 'RDAP', ${value}, 60, 'everybody', now())`;
    };
    await says(day);
    const look = async () => {
      // Those that other tests have added meanwhile would be looked at in its place.
      await app.sql`
        update domains
        set registration_look_at = case when host <> ${host} then now() + interval '10 years' end
        where registration_look_at is null or host = ${host}`;
      await app.runJob('look-at-registrations');
    };
    const view = async () => (await browser.get(`${DOMAINS}/${host}`)).json();
    const mails = async () => {
      const rows = await app.sql`
        select subject from emails where recipient = ${email} and subject like '%is registered until%'`;
      return rows.length;
    };
    return { host, day, says, look, view, mails };
  }

  test('is asked for once a week, and what can’t be asked changes nothing', async () => {
    const { host, day, says, look, view } = await makeRegistered(300);

    await look();
    const first = await view();
    const [next] = await app.sql`select registration_look_at as at from domains where host = ${host}`;
    await says('failed');
    await look();
    const failed = await view();

    const days = (new Date(String(next?.['at'])).getTime() - app.services.clock().getTime()) / DAY_MS;
    expect(first.registered_until).toBe(`${day}T00:00:00.000Z`);
    expect([days > 6, days < 8]).toEqual([true, true]);
    expect(failed.registered_until).toBe(first.registered_until);
  });

  test('that is held says so', async () => {
    const { says, look, view } = await makeRegistered(200);
    await says('2026-01-01; redemption period');

    await look();
    const { diagnoses } = await view();

    expect(diagnoses.map(({ code }: { code: string }) => code)).toContain('expired');
  });

  test('is reminded of 30 and 7 days before its end, once each, and anew after a renewal', async () => {
    const { says, look, mails } = await makeRegistered(25);
    const counts: number[] = [];
    const lookAndCount = async () => {
      await look();
      counts.push(await mails());
    };

    await lookAndCount();
    await lookAndCount();
    app.passTime(20 * DAY_MS);
    await lookAndCount();
    await lookAndCount();
    await says(new Date(app.services.clock().getTime() + 365 * DAY_MS).toISOString().slice(0, 10));
    await lookAndCount();
    app.passTime(340 * DAY_MS);
    await lookAndCount();

    expect(counts).toEqual([1, 1, 2, 2, 2, 3]);
  });
});
