import { readReferrerHost, type Traits, type Visitors } from '../clicks/index.ts';
import { readVisitQuery, type VisitQuery } from './destination-query.ts';
import type { Visit } from './visit.ts';

/** What a decision may go by. What takes computing is found when it is asked for: most links have no rules. */
export class VisitFacts {
  readonly isPreview: boolean;
  readonly query: VisitQuery;
  readonly now = Date.now();
  readonly #visit: Visit;
  readonly #visitors: Pick<Visitors, 'readTraits'>;
  #traits: Traits | undefined;

  constructor(visit: Visit, isPreview: boolean, visitors: Pick<Visitors, 'readTraits'>) {
    this.isPreview = isPreview;
    this.query = readVisitQuery(visit.query);
    this.#visit = visit;
    this.#visitors = visitors;
  }

  /** Country, language, device and the like of whoever comes. */
  get traits(): Traits {
    return (this.#traits ??= this.#visitors.readTraits(this.#visit));
  }

  get referrerHost(): string {
    return readReferrerHost(this.#visit);
  }
}
