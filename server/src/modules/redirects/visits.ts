import { originOf, type ClickLog, type EventType, type NewClick, type Visitors } from '../clicks/index.ts';
import { Answers, type Answer } from './answer.ts';
import type { ClickLimits } from './click-limits.ts';
import type { Found, LinkFinder } from './find-link.ts';
import type { Refusal } from './link-passwords.ts';
import { MissLimit, type Standing } from './miss-limit.ts';
import type { PageSite } from './pages/page-frame.ts';
import { RecordedMisses } from './recorded-misses.ts';
import type { ReplicaDomain, ReplicaLink } from './replica/link-record.ts';
import { LookupUnavailable } from './replica/impatient-pool.ts';
import { SlowAnswers } from './slow-answers.ts';
import { isLeading, resolve, resolveSpent, type Decision, type GoneReason, type Leading } from './resolve.ts';
import { readMeantAliases, readShortPath, type ShortPath } from './short-path.ts';
import { VisitFacts } from './visit-facts.ts';
import type { Visit } from './visit.ts';

export interface VisitsOptions {
  finder: Pick<LinkFinder, 'find' | 'findNothing'>;
  clickLog: Pick<ClickLog, 'append'>;
  visitors: Visitors;
  clickLimits: Pick<ClickLimits, 'take' | 'isLeft'>;
  site: PageSite;
  onDecision?: (kind: Decision['kind'] | 'too-many') => void;
}

// Longer than any alias, and enough to show what was mistyped.
const MAX_ASKED_ALIAS = 100;

export class Visits {
  readonly #options: VisitsOptions;
  readonly #answers: Answers;
  readonly #misses = new MissLimit();
  readonly #slowAnswers = new SlowAnswers();
  readonly #recordedMisses = new RecordedMisses();

  constructor(options: VisitsOptions) {
    this.#options = options;
    this.#answers = new Answers(options.site);
  }

  async answer(visit: Visit): Promise<Answer> {
    const begun = await this.#begin(visit);
    return begun === undefined ? this.#refuse() : this.#conclude(visit, begun.facts, begun.decision);
  }

  /** Answers a posted password; undefined if the link has none. `tries` is called only if it has one. */
  async answerPassword(
    visit: Visit,
    tries: (linkHash: string) => Promise<Refusal | undefined>,
  ): Promise<Answer | undefined> {
    const begun = await this.#begin(visit);
    if (begun === undefined) return this.#refuse();
    if (begun.decision.kind !== 'password') return undefined;
    const refusal = await tries(begun.decision.link.linkHash);
    if (refusal) return this.#answers.toRefused(refusal);
    const { isPreview } = begun.facts;
    const { facts, decision } = this.#decide(visit, begun.found, { isPreview, isUnlocked: true });
    return this.#conclude(visit, facts, decision);
  }

  /** Undefined if the visitor asks for too many unknown links. */
  async #begin(visit: Visit): Promise<(Decided & { found: Found }) | undefined> {
    const standing = this.#misses.standingOf(visit.address);
    if (standing !== 'free' && !(await this.#mayAskInTime(visit, standing))) return undefined;
    const path = readShortPath(visit.path);
    const found = await this.#find(visit, path);
    const { facts, decision } = this.#decide(visit, found, {
      isPreview: asksForPreview(path),
      isUnlocked: false,
    });
    if (decision.kind !== 'not-found') return { found, facts, decision };
    if (this.#misses.isExceededBy(visit.address)) return undefined;
    const meant = await this.#findMeant(visit, path);
    return { found, facts, decision: meant === undefined ? decision : { ...decision, meant } };
  }

  async #mayAskInTime({ address }: Visit, standing: Standing): Promise<boolean> {
    return standing === 'slowed' && this.#slowAnswers.wait(address);
  }

  async #findMeant(visit: Visit, asked: ShortPath | undefined): Promise<string | undefined> {
    const likely = isPlain(asked) ? [] : readMeantAliases(visit.path);
    for (const path of likely) {
      const alias = path.alias === asked?.alias ? undefined : await this.#findWorking(visit, path);
      if (alias !== undefined) return alias;
    }
    return undefined;
  }

  async #findWorking(visit: Visit, path: ShortPath): Promise<string | undefined> {
    const found = await this.#options.finder.find({ host: visit.host, path, address: visit.address });
    const { decision } = this.#decide(visit, found, { isPreview: false, isUnlocked: false });
    return isLeading(decision) || decision.kind === 'password' ? decision.link.alias : undefined;
  }

  #decide(visit: Visit, found: Found, asked: { isPreview: boolean; isUnlocked: boolean }): Decided {
    const facts = new VisitFacts(visit, { ...asked, linkHash: linkHashOf(found) }, this.#options.visitors);
    return { facts, decision: resolve(found, facts) };
  }

  async #conclude(visit: Visit, facts: VisitFacts, decided: Decision): Promise<Answer> {
    const decision = isLimited(decided) ? await this.#withinLimit(visit, facts, decided) : decided;
    this.#record(visit, facts, decision);
    this.#options.onDecision?.(decision.kind);
    return this.#answers.to(decision, visit);
  }

  async #withinLimit(visit: Visit, facts: VisitFacts, decision: Leading): Promise<Decision> {
    const { clickLimits } = this.#options;
    const { linkId } = decision.link;
    const isTaken = decision.kind !== 'preview' && isOpenedByPerson(visit, facts);
    try {
      const isLeft = await clickLimits[isTaken ? 'take' : 'isLeft'](linkId, visit.address);
      return isLeft ? decision : resolveSpent(decision.link, facts);
    } catch (error) {
      if (error instanceof LookupUnavailable) return { kind: 'unavailable' };
      throw error;
    }
  }

  async #find({ host, address }: Visit, path: ShortPath | undefined): Promise<Found> {
    const { finder } = this.#options;
    if (!path) return finder.findNothing(host);
    const found = await finder.find({ host, path, address });
    if (found.kind === 'link') this.#misses.noteHit(address, nameOf(found));
    return found;
  }

  #refuse(): Answer {
    this.#options.onDecision?.('too-many');
    return this.#answers.tooMany;
  }

  #record(visit: Visit, facts: VisitFacts, decision: Decision): void {
    if (decision.kind === 'not-found' && decision.domain) this.#recordMiss(visit, facts, decision.domain);
    const target = targetOf(decision, eventTypeOf(visit, facts));
    if (target) this.#recordClick(visit, facts, target);
  }

  #recordClick(visit: Visit, facts: VisitFacts, target: Target): void {
    if (!target.link.hasAnalytics) return;
    const { workspaceId, linkId, aliasId, domainId } = target.link;
    this.#append(visit, facts, {
      eventType: target.type,
      ids: { workspaceId, linkId, aliasId, domainId },
      askedAlias: '',
      destination: target.location,
      routeId: target.routeId,
    });
  }

  // Only a page that a person opened can have been mistyped.
  #recordMiss(visit: Visit, facts: VisitFacts, domain: ReplicaDomain): void {
    const askedAlias = visit.path.slice(1, 1 + MAX_ASKED_ALIAS);
    const isOpened = visit.method === 'GET' && !visit.isPrefetch;
    if (!isOpened || askedAlias === '' || !this.#recordedMisses.take(visit.address)) return;
    this.#append(visit, facts, {
      eventType: 'mistyped',
      ids: { workspaceId: 0, linkId: 0, aliasId: 0, domainId: domain.id },
      askedAlias,
      destination: '',
      routeId: '',
    });
  }

  #append(visit: Visit, { now: at, query: { isQr } }: VisitFacts, event: VisitEvent): void {
    const { clickLog, visitors } = this.#options;
    const { address, userAgent, language, country, host, referrer } = visit;
    const { eventType, ids, askedAlias, destination, routeId } = event;
    clickLog.append({
      ...ids,
      at,
      eventType,
      isQr,
      askedAlias,
      rule: routeId,
      visitor: visitors.encode({ address, userAgent, language, country, at, domainId: ids.domainId }),
      origin: originOf({ host, referrer, isQr, destination }),
    });
  }
}

interface VisitEvent {
  eventType: EventType;
  ids: Pick<NewClick, 'workspaceId' | 'linkId' | 'aliasId' | 'domainId'>;
  askedAlias: string;
  destination: string;
  routeId: string;
}

interface Target {
  link: ReplicaLink;
  location: string;
  routeId: string;
  type: EventType;
}

/** Undefined for a link without statistics, or a request that is no visit yet. */
function targetOf(decision: Decision, type: EventType): Target | undefined {
  if (decision.kind === 'redirect' || decision.kind === 'pixels') return { ...decision, type };
  if (isLeading(decision)) return toOwnUrl(decision.link, type);
  const isInVain = decision.kind === 'gone' && type === 'redirect' && isListed(decision.reason);
  return isInVain ? toOwnUrl(decision.link, 'failed') : undefined;
}

function toOwnUrl(link: ReplicaLink, type: EventType): Target {
  return { link, location: link.url, routeId: '', type };
}

function isListed(reason: GoneReason): boolean {
  return reason !== 'deleted' && reason !== 'domain-off';
}

interface Decided {
  facts: VisitFacts;
  decision: Decision;
}

/** Of the alias that was found: a pattern is one, whatever is below it. */
function nameOf({ link, rest }: Extract<Found, { kind: 'link' }>): string {
  return rest === undefined ? link.alias : String(link.aliasId);
}

/** Nothing stands around it. */
function isPlain(path: ShortPath | undefined): boolean {
  return path !== undefined && path.alias !== '' && !path.isWide;
}

function asksForPreview(path: ShortPath | undefined): boolean {
  return path?.isPreview ?? false;
}

function isLimited(decision: Decision): decision is Leading {
  return isLeading(decision) && decision.link.hasClickLimit;
}

function isOpenedByPerson({ method, isPrefetch }: Visit, { traits }: VisitFacts): boolean {
  return method === 'GET' && !isPrefetch && traits.botClass === '';
}

function linkHashOf(found: Found): string {
  return found.kind === 'link' ? found.link.linkHash : '';
}

function eventTypeOf(visit: Visit, { isPreview }: VisitFacts): EventType {
  if (visit.method === 'HEAD') return 'head';
  if (visit.isPrefetch) return 'prefetch';
  return isPreview ? 'preview' : 'redirect';
}
