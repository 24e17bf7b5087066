import { consentCountries } from '@linklet/contract/links/pixels/providers.ts';
import type { RouteFacts } from '@linklet/contract/redirect-routes/evaluate.ts';
import { readReferrerHost, type Traits, type Visitors } from '../clicks/index.ts';
import { readVisitQuery, valuesOf, type VisitQuery } from './destination-query.ts';
import { visitorShare } from './routes/visitor-share.ts';
import type { Visit } from './visit.ts';

interface Asked {
  isPreview: boolean;
  /** The link's name outside; empty where nothing was found. */
  linkHash: string;
  /** Whether the visitor has said the link's password. */
  isUnlocked: boolean;
}

/** What a decision may go by. What takes computing is found when it is asked for: most links have no routes. */
export class VisitFacts implements RouteFacts {
  readonly isPreview: boolean;
  readonly isUnlocked: boolean;
  readonly query: VisitQuery;
  readonly now = Date.now();
  readonly #linkHash: string;
  readonly #visit: Visit;
  readonly #visitors: Pick<Visitors, 'readTraits'>;
  #traits: Traits | undefined;
  #referrerHost: string | undefined;
  #share: number | undefined;

  constructor(
    visit: Visit,
    { isPreview, linkHash, isUnlocked }: Asked,
    visitors: Pick<Visitors, 'readTraits'>,
  ) {
    this.isPreview = isPreview;
    this.isUnlocked = isUnlocked;
    this.query = readVisitQuery(visit.query);
    this.#linkHash = linkHash;
    this.#visit = visit;
    this.#visitors = visitors;
  }

  /**
   * Whether scripts of others may see the visit: of a person who opens the page, and where nobody has to be asked first.
   */
  get mayBeMeasured(): boolean {
    const { method, isPrefetch, optsOut } = this.#visit;
    if (method !== 'GET' || isPrefetch || optsOut) return false;
    const { country, botClass } = this.traits;
    return botClass === '' && !consentCountries.has(country);
  }

  /** Country, language, device and the like of whoever comes. */
  get traits(): Traits {
    return (this.#traits ??= this.#visitors.readTraits(this.#visit));
  }

  /** Whether an app comes that shows links in messages. */
  get isLinkExpander(): boolean {
    return this.traits.botClass === 'link-expander';
  }

  get referrerHost(): string {
    return (this.#referrerHost ??= readReferrerHost(this.#visit));
  }

  get share(): number {
    return (this.#share ??= visitorShare({
      address: this.#visit.address,
      traits: this.traits,
      linkHash: this.#linkHash,
    }));
  }

  valuesOf(parameter: string): readonly string[] {
    return valuesOf(this.query.passedOn, parameter);
  }
}
