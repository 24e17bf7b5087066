import {
  originOf,
  type ClickLog,
  type EventType,
  type NewClick,
  type VisitorBytes,
  type VisitorFacts,
} from '../clicks/index.ts';
import { Answers, type Answer } from './answer.ts';
import { readVisitQuery } from './destination-query.ts';
import type { LinkFinder, ShortAddress } from './find-link.ts';
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

  async answer(visit: Visit): Promise<Answer> {
    if (this.#misses.keepsOut(visit.address)) return this.#refuse();
    const facts = readFacts(visit);
    const decision = await this.#decide(visit, facts);
    if (decision.kind === 'not-found' && this.#misses.isExceededBy(visit.address)) return this.#refuse();
    this.#recordDecision(visit, facts, decision);
    this.#options.onDecision?.(decision.kind);
    return this.#answers.to(decision, visit.host);
  }

  async #decide(visit: Visit, facts: Facts | undefined): Promise<Decision> {
    if (!facts) return { kind: 'not-found' };
    const found = await this.#options.finder.find(facts.address);
    if (found.kind === 'link') this.#misses.noteHit(visit.address);
    return resolve(found, facts);
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
