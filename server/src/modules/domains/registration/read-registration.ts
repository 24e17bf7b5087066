import { z } from 'zod';
import type { Registration } from '../../../platform/network/rdap.ts';

// RFC 9083, sections 4.5, 4.6 and 5.3. What is odd in an answer of a stranger is left out.
const domain = z.object({
  events: z
    .array(
      z.object({ eventAction: z.string(), eventDate: z.string() }).catch({ eventAction: '', eventDate: '' }),
    )
    .max(100)
    .catch([]),
  status: z.array(z.string().catch('')).max(100).catch([]),
  entities: z.array(z.unknown()).max(100).catch([]),
});

// RFC 7095: a card is a list of properties, of which `fn` is the name.
const registrarEntity = z.object({
  roles: z.array(z.string()).refine((roles) => roles.includes('registrar')),
  vcardArray: z.tuple([z.literal('vcard'), z.array(z.array(z.unknown()))]),
});

/** Of names that lead nowhere any more, whatever their records say (RFC 8056). */
const HELD = ['client hold', 'server hold', 'redemption period', 'pending delete'];

/** What the answer of a registry about a name says. */
export function readRegistration(answer: unknown): Registration {
  const read = domain.safeParse(answer);
  if (!read.success) return { kind: 'failed' };
  const { events, status, entities } = read.data;
  const end = events.find(({ eventAction }) => eventAction === 'expiration');
  const endsAt = end === undefined ? null : new Date(end.eventDate);
  const isReadable = endsAt !== null && !Number.isNaN(endsAt.getTime());
  const isHeld = status.some((each) => HELD.includes(each.toLowerCase()));
  return { kind: 'found', endsAt: isReadable ? endsAt : null, isHeld, registrar: registrarIn(entities) };
}

const MOST_NAME = 200;

function registrarIn(entities: readonly unknown[]): string {
  const found = entities.map((entity) => registrarEntity.safeParse(entity)).find(({ success }) => success);
  const name = found?.data?.vcardArray[1].find(([kind]) => kind === 'fn')?.[3];
  return typeof name === 'string' ? name.slice(0, MOST_NAME) : '';
}

// RFC 9224: services of pairs of endings and addresses.
const bootstrap = z.object({ services: z.array(z.tuple([z.array(z.string()), z.array(z.string())])) });

export type Registries = ReadonlyMap<string, string>;

/** Where registries are asked by https, by the ending of names. */
export function readRegistries(answer: unknown): Registries {
  const { services } = bootstrap.parse(answer);
  return new Map(
    services.flatMap(([endings, addresses]) => {
      const address = addresses.find((each) => each.startsWith('https://'));
      return address === undefined ? [] : endings.map((ending) => [ending.toLowerCase(), address] as const);
    }),
  );
}

/** The address of the question about a name; null where its registry answers none. */
export function questionAbout(registries: Registries, apex: string): string | null {
  const labels = apex.split('.');
  const endings = labels.slice(1).map((_, index) => labels.slice(index + 1).join('.'));
  const address = endings.map((ending) => registries.get(ending)).find((each) => each !== undefined);
  if (address === undefined) return null;
  return `${address.endsWith('/') ? address : `${address}/`}domain/${encodeURIComponent(apex)}`;
}
