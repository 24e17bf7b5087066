/** A click, or several at once, as another service tells of them. */
export interface SourceClick {
  /** What the service calls its link. */
  ref: string;
  at: number;
  /** How many, where it counts them by the hour or so; one where not given. */
  count?: number;
  /** Only where it comes from: scheme and host. */
  referrer?: string;
  /** Not given by services that don't keep it. */
  agent?: string;
  country?: string;
  region?: string;
  city?: string;
  /** The service took it for a robot. */
  isRobot?: true;
  /** 16 digits, the same for one visitor on one day, where addresses say who that is. They are not kept. */
  visitor?: string;
}

const EARLIEST = Date.UTC(1995, 0, 1);
const TEXT = 100;
const AGENT = 1000;
const REF = 1000;

interface ToldClick {
  ref: string;
  at: Date | null;
  referrer?: string;
  agent?: string;
  country?: string;
  region?: string;
  city?: string;
  isRobot?: boolean;
  visitor?: string;
}

/** Null for one without a link, or a date that can be. */
export function toSourceClick(told: ToldClick): SourceClick | null {
  const { ref, at, agent, region, city, isRobot, visitor } = told;
  if (ref === '' || ref.length > REF || at === null || at.getTime() < EARLIEST || at.getTime() > Date.now())
    return null;
  const [referrer, country] = [siteOf(told.referrer ?? ''), countryOf(told.country ?? '')];
  return {
    ...{ ref, at: at.getTime() },
    ...(referrer && { referrer }),
    ...(agent !== undefined && { agent: agent.slice(0, AGENT) }),
    ...(country && { country }),
    ...(region && { region: region.slice(0, TEXT) }),
    ...(city && { city: city.slice(0, TEXT) }),
    ...(isRobot === true && { isRobot }),
    ...(visitor !== undefined && { visitor }),
  };
}

function siteOf(referrer: string): string {
  const url = URL.parse(referrer);
  return url === null || url.host === '' ? '' : `${url.protocol}//${url.host}`.slice(0, 300);
}

function countryOf(text: string): string {
  const code = text.toUpperCase();
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : '';
}
