/** A click, or several at once, as another service tells of them; texts are empty where it does not say. */
export interface SourceClick {
  /** What the service calls its link. */
  ref: string;
  at: number;
  /** How many, where it counts them by the hour or so; one where not given. */
  count?: number;
  /** Only where it comes from: scheme and host. */
  referrer: string;
  /** Null where the service does not keep it. */
  agent: string | null;
  country: string;
  region: string;
  city: string;
  /** The service took it for a robot. */
  isRobot: boolean;
  /** 16 digits, the same for one visitor on one day, where addresses say who that is. They are not kept. */
  visitor?: string;
}

const EARLIEST = Date.UTC(1995, 0, 1);
const TEXT = 100;
const AGENT = 1000;
const REF = 1000;

export const unknownClick = { referrer: '', agent: null, country: '', region: '', city: '', isRobot: false };

/** Bounds what a service tells; null for a click without a link, or at a date that can't be. */
export function toSourceClick(told: Omit<SourceClick, 'at'> & { at: Date | null }): SourceClick | null {
  const { ref, at, referrer, agent, country, region, city } = told;
  if (ref === '' || ref.length > REF || at === null || !isPossible(at.getTime())) return null;
  return {
    ...told,
    ...{ at: at.getTime(), referrer: siteOf(referrer), country: countryOf(country) },
    ...{ region: region.slice(0, TEXT), city: city.slice(0, TEXT) },
    agent: agent === null ? agent : agent.slice(0, AGENT),
  };
}

function isPossible(at: number): boolean {
  return at >= EARLIEST && at <= Date.now();
}

function siteOf(referrer: string): string {
  const url = URL.parse(referrer);
  return url === null || url.host === '' ? '' : `${url.protocol}//${url.host}`.slice(0, 300);
}

function countryOf(text: string): string {
  const code = text.toUpperCase();
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : '';
}
