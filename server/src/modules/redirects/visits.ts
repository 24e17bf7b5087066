import {
  originOf,
  type ClickLog,
  type EventType,
  type NewClick,
  type VisitorBytes,
  type VisitorFacts,
} from '../clicks/index.ts';
import { Answers, redirectAnswer, type Answer } from './answer.ts';
import { readVisitQuery } from './destination-query.ts';
import type { Asker, LinkFinder, ShortAddress } from './find-link.ts';
import { MissLimit } from './miss-limit.ts';
import type { PageSite } from './page-frame.ts';
import type { ReplicaLink } from './replica/link-record.ts';
import { resolve, type Decision, type RequestFacts } from './resolve.ts';
import { readShortPath } from './short-path.ts';

/** A request for a short link, as either lane reads it. */
export interface Visit {
  method: 'GET' | 'HEAD';
  /** In lower case, with a port that is not the scheme's own. */
  host: string;
  path: string;
  /** Without its question mark. */
  query: string;
  address: string;
  userAgent: string;
  referrer: string;
  language: string;
  /** A browser that fetches ahead; nobody has chosen the link yet. */
  isPrefetch: boolean;
  /** A country that a trusted proxy named, or empty. */
  country: string;
}

export interface VisitsOptions {
  finder: LinkFinder;
  clickLog: Pick<ClickLog, 'append'>;
  describeVisitor: (facts: VisitorFacts) => VisitorBytes;
  site: PageSite;
  /** Told of every decision, for the metrics. */
  onDecision?: (kind: Decision['kind'] | 'too-many') => void;
}

/** Answers visits: look-up, decision, click, answer. The one path behind both lanes. */
export class Visits {
  readonly #options: VisitsOptions;
  readonly #answers: Answers;
  readonly #misses = new MissLimit();

  constructor(options: VisitsOptions) {
    this.#options = options;
    this.#answers = new Answers(options.site);
  }

  answer(visit: Visit): Promise<Answer> {
    return new Promise((take, fail) => {
      const location = this.begin(visit, { take, fail });
      if (location !== undefined) take(redirectAnswer(location));
    });
  }

  /**
   * Looks into the replica. A plain redirect of a link that it knows is done with that, and this is its location.
   * For all else the asker gets the answer.
   */
  begin(visit: Visit, asker: Asker<Answer>): string | undefined {
    if (this.#misses.keepsOut(visit.address)) {
      asker.take(this.#refuse());
      return undefined;
    }
    const facts = readFacts(visit);
    const found = facts && this.#options.finder.findNow(facts.address);
    if (!found) {
      this.#answerMiss(visit, facts, asker);
      return undefined;
    }
    this.#misses.noteHit(visit.address);
    const decision = resolve(found, facts);
    if (decision.kind !== 'redirect') {
      asker.take(this.#conclude(visit, facts, decision));
      return undefined;
    }
    this.#record(visit, facts, decision);
    this.#options.onDecision?.('redirect');
    return decision.location;
  }

  #answerMiss(visit: Visit, facts: Facts | undefined, asker: Asker<Answer>): void {
    if (facts) {
      this.#options.finder.findSoon(facts.address, {
        take: (found) => asker.take(this.#conclude(visit, facts, resolve(found, facts))),
        fail: (error) => asker.fail(error),
      });
    } else {
      asker.take(this.#conclude(visit, facts, { kind: 'not-found' }));
    }
  }

  #conclude(visit: Visit, facts: Facts | undefined, decision: Decision): Answer {
    if (decision.kind === 'not-found' && this.#misses.isExceededBy(visit.address)) return this.#refuse();
    this.#recordDecision(visit, facts, decision);
    this.#options.onDecision?.(decision.kind);
    return this.#answers.to(decision, visit.host);
  }

  #refuse(): Answer {
    this.#options.onDecision?.('too-many');
    return this.#answers.tooMany;
  }

  #recordDecision(visit: Visit, facts: Facts | undefined, decision: Decision): void {
    if (!facts) return;
    if (decision.kind === 'redirect') this.#record(visit, facts, decision);
    if (decision.kind === 'preview')
      this.#record(visit, facts, { link: decision.link, location: decision.link.url });
  }

  #record(visit: Visit, facts: Facts, target: { link: ReplicaLink; location: string }): void {
    const { link, location } = target;
    const { now: at, query } = facts;
    const click: NewClick = {
      at,
      eventType: eventTypeOf(visit, facts),
      isQr: query.isQr,
      workspaceId: link.workspaceId,
      linkId: link.linkId,
      aliasId: link.aliasId,
      domainId: link.domainId,
      rule: '',
      visitor: this.#options.describeVisitor({
        at,
        domainId: link.domainId,
        address: visit.address,
        userAgent: visit.userAgent,
        language: visit.language,
        country: visit.country,
      }),
      origin: originOf({
        host: visit.host,
        referrer: visit.referrer,
        isQr: query.isQr,
        destination: location,
      }),
    };
    this.#options.clickLog.append(click);
  }
}

type Facts = RequestFacts & { address: ShortAddress };

function readFacts(visit: Visit): Facts | undefined {
  const path = readShortPath(visit.path);
  if (!path) return undefined;
  return {
    address: { host: visit.host, alias: path.alias },
    isPreview: path.isPreview,
    query: readVisitQuery(visit.query),
    now: Date.now(),
  };
}

function eventTypeOf(visit: Visit, { isPreview }: RequestFacts): EventType {
  if (visit.method === 'HEAD') return 'head';
  if (visit.isPrefetch) return 'prefetch';
  return isPreview ? 'preview' : 'redirect';
}
