import type { Response } from 'undici';
import { DAY_MS } from '../../../platform/clock.ts';
import { createMemory } from '../../../platform/memory.ts';
import { createOutgoing, type Outgoing } from '../../../platform/network/outgoing.ts';
import type { Rdap, Registration } from '../../../platform/network/rdap.ts';
import type { Services } from '../../../platform/scope.ts';
import { readZone } from '../sandbox/sandbox-zone.ts';
import { questionAbout, readRegistration, readRegistries, type Registries } from './read-registration.ts';

type Needed = Pick<Services, 'config' | 'db'>;

/** Asks the registries of the internet or, with the sandbox zone, that. */
export function createRdap(services: Needed): Rdap {
  if (services.config.dnsServers === 'sandbox')
    return { registrationOf: async (apex) => inSandbox(services, apex), close: async () => undefined };
  const outgoing = createOutgoing();
  return { registrationOf: createRegistryClient(outgoing), close: outgoing.close };
}

const BOOTSTRAP = 'https://data.iana.org/rdap/dns.json';
const HEADERS = { accept: 'application/rdap+json, application/json' };

export function createRegistryClient({ fetch }: Pick<Outgoing, 'fetch'>): Rdap['registrationOf'] {
  const remember = createMemory();
  const listRegistries = async (): Promise<Registries> =>
    remember('registries', DAY_MS, async () => readRegistries(await (await fetch(BOOTSTRAP)).json()));
  return async (apex) => {
    try {
      const url = questionAbout(await listRegistries(), apex);
      if (url === null) return { kind: 'none' };
      const answer = await ask(fetch, url);
      // Some refuse a name that is none of theirs, such as one below a private ending.
      if ([400, 404, 422].includes(answer.status)) return { kind: 'none' };
      return answer.ok ? readRegistration(await answer.json()) : { kind: 'failed' };
    } catch {
      return { kind: 'failed' };
    }
  };
}

/** A registry may name another one that knows more (RFC 7480, section 5.2), and that is asked once. */
async function ask(fetch: Outgoing['fetch'], url: string): Promise<Response> {
  const answer = await fetch(url, { headers: HEADERS, redirect: 'manual' });
  const other = URL.parse(answer.headers.get('location') ?? '', url);
  return other?.protocol === 'https:' && answer.headers.has('location')
    ? fetch(other, { headers: HEADERS })
    : answer;
}

/** A record of the zone says the day, and behind semicolons statuses and the registrar; every other name has no registry. */
async function inSandbox(services: Needed, apex: string): Promise<Registration> {
  const zone = await readZone(services);
  const said = zone.find(({ name, type }) => name === apex && type === 'RDAP')?.value;
  if (said === undefined) return { kind: 'none' };
  if (said === 'failed') return { kind: 'failed' };
  const [day = '', ...more] = said.split(';').map((part) => part.trim());
  const registrar = more.find((part) => part.startsWith(REGISTRAR))?.slice(REGISTRAR.length);
  return readRegistration({
    events: [{ eventAction: 'expiration', eventDate: day }],
    status: more,
    entities: registrar === undefined ? [] : [{ roles: ['registrar'], vcardArray: cardOf(registrar) }],
  });
}

const REGISTRAR = 'registrar ';

function cardOf(name: string) {
  return ['vcard', [['fn', {}, 'text', name]]];
}
