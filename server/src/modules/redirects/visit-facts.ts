import { consentCountries } from '@linklet/contract/links/pixels/providers.ts';
import type { RouteFacts } from '@linklet/contract/redirect-routes/evaluate.ts';
import { readReferrerHost, type Traits, type Visitors } from '../clicks/index.ts';
import { readVisitQuery, valuesOf, type VisitQuery } from './destination-query.ts';
import { visitorShare } from './routes/visitor-share.ts';
import type { Visit } from './visit.ts';

interface Asked {
  isPreview: boolean;
  linkHash: string;
  isUnlocked: boolean;
}

/** The facts that a decision may use. Costly ones are computed on demand: most links have no routes. */
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

  /** Whether third-party scripts may see the visit: a person who needs to be asked for no consent. */
  get mayBeMeasured(): boolean {
    const { method, isPrefetch, optsOut } = this.#visit;
    if (method !== 'GET' || isPrefetch || optsOut) return false;
    const { country, botClass } = this.traits;
    return botClass === '' && !consentCountries.has(country);
  }

  get traits(): Traits {
    return (this.#traits ??= this.#visitors.readTraits(this.#visit));
  }

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
