import { originOf, type ClickLog, type EventType, type Visitors } from '../clicks/index.ts';
import { Answers, type Answer } from './answer.ts';
import type { Found, LinkFinder } from './find-link.ts';
import { MissLimit } from './miss-limit.ts';
import type { PageSite } from './page-frame.ts';
import type { ReplicaLink } from './replica/link-record.ts';
import { resolve, type Decision } from './resolve.ts';
import { readShortPath, type ShortPath } from './short-path.ts';
import { VisitFacts } from './visit-facts.ts';
import type { Visit } from './visit.ts';

export interface VisitsOptions {
  finder: Pick<LinkFinder, 'find'>;
  clickLog: Pick<ClickLog, 'append'>;
  visitors: Visitors;
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
    const path = readShortPath(visit.path);
    const facts = new VisitFacts(visit, path?.isPreview ?? false, this.#options.visitors);
    const decision = resolve(await this.#find(visit, path), facts);
    if (decision.kind === 'not-found' && this.#misses.isExceededBy(visit.address)) return this.#refuse();
    this.#record(visit, facts, decision);
    this.#options.onDecision?.(decision.kind);
    return this.#answers.to(decision, visit.host);
  }

  async #find({ host, address }: Visit, path: ShortPath | undefined): Promise<Found> {
    if (!path) return { kind: 'no-link' };
    const found = await this.#options.finder.find({ host, alias: path.alias });
    if (found.kind === 'link') this.#misses.noteHit(address);
    return found;
  }

  #refuse(): Answer {
    this.#options.onDecision?.('too-many');
    return this.#answers.tooMany;
  }

  #record(visit: Visit, facts: VisitFacts, decision: Decision): void {
    if (decision.kind === 'redirect') this.#recordClick(visit, facts, decision);
    if (decision.kind === 'preview')
      this.#recordClick(visit, facts, { link: decision.link, location: decision.link.url });
  }

  #recordClick(visit: Visit, facts: VisitFacts, target: { link: ReplicaLink; location: string }): void {
    const { link, location } = target;
    const { clickLog, visitors } = this.#options;
    const { isQr } = facts.query;
    const { now: at } = facts;
    const { workspaceId, linkId, aliasId, domainId } = link;
    clickLog.append({
      at,
      eventType: eventTypeOf(visit, facts),
      isQr,
      workspaceId,
      linkId,
      aliasId,
      domainId,
      rule: '',
      visitor: visitors.encode({ ...requestOf(visit), at, domainId }),
      origin: originOf({ host: visit.host, referrer: visit.referrer, isQr, destination: location }),
    });
  }
}

function requestOf({ address, userAgent, language, country }: Visit) {
  return { address, userAgent, language, country };
}

function eventTypeOf(visit: Visit, { isPreview }: VisitFacts): EventType {
  if (visit.method === 'HEAD') return 'head';
  if (visit.isPrefetch) return 'prefetch';
  return isPreview ? 'preview' : 'redirect';
}
