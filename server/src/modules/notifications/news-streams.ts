import type { EventListener, EventStream } from '@linklet/contract/http/endpoint.ts';
import { newsEvent } from '@linklet/contract/notifications/endpoints.ts';
import { requireUser } from '../../platform/callers/caller.ts';
import { AppError, Busy } from '../../platform/errors.ts';
import type { Scope, Services } from '../../platform/scope.ts';
import { NewsWatch, type News } from './news-watch.ts';
import { ownSession } from '../sessions/index.ts';

// Of one account. A browser has no more than six connections to a host, and each seen window holds one of them.
const MOST_OF_A_USER = 5;
const MOST = 5000;
const RETRY_SECONDS = 60;

interface Stream extends EventListener {
  userId: number;
  /** Key of the session, in hex. */
  session: string;
}

/** Opens a stream of news for whoever asks. Throws `too_many_requests` and `unavailable`. */
export async function openNewsStream(scope: Scope): Promise<EventStream> {
  const streams = await scope.remember('news-streams', Infinity, async () => new NewsStreams(scope));
  return streams.open(scope);
}

/** All open streams of this process. Whether there is news is asked for all of them together. */
class NewsStreams {
  readonly #streams = new Set<Stream>();
  readonly #watch: NewsWatch;

  constructor({ db, clock, log }: Services) {
    this.#watch = new NewsWatch({
      services: { db, clock, log },
      sessions: () => [...this.#streams].map(({ session }) => session),
      onNews: (news) => this.#tell(news),
      onEnded: (sessions) => this.#end(sessions),
    });
  }

  async open({ caller }: Scope): Promise<EventStream> {
    const userId = requireUser({ caller }).id;
    if (this.#streams.size >= MOST) throw new Busy();
    if (this.#countOf(userId) >= MOST_OF_A_USER) {
      throw new AppError('too_many_requests', { seconds: RETRY_SECONDS });
    }
    // Whoever listens asks for what is there once the stream is open, and must miss nothing after that.
    await this.#watch.start();
    return (listener) => {
      const stream = { ...listener, userId, session: ownSession(caller).toString('hex') };
      this.#streams.add(stream);
      return () => this.#streams.delete(stream);
    };
  }

  #countOf(userId: number): number {
    return [...this.#streams].filter((stream) => stream.userId === userId).length;
  }

  #tell({ userIds, isForAll }: News): void {
    for (const { userId, send } of this.#streams) if (isForAll || userIds.has(userId)) send(newsEvent);
  }

  #end(ended: ReadonlySet<string>): void {
    for (const { session, end } of this.#streams) if (ended.has(session)) end();
  }
}
