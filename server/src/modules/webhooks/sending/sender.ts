import { FairTurns } from '../../../platform/fair-turns.ts';
import type { Services } from '../../../platform/scope.ts';
import { claimDelivery } from './claim-delivery.ts';
import { sendDelivery } from './send-delivery.ts';

/** Connections at once, in all and for each webhook. Those that fail have places of their own, and hold up no other. */
const AT_ONCE = 32;
const PER_WEBHOOK = 4;
const FAILING_AT_ONCE = 16;
const FOR_EVER_MS = 2 ** 31 - 1;

const limits = { waiting: Infinity, waitingPerAsker: Infinity, longestWaitMs: FOR_EVER_MS };

/** Sends what is due, as long as there is something; turns go round among the webhooks. */
export class Sender {
  readonly #turns = new FairTurns({ ...limits, atOnce: AT_ONCE, perAsker: PER_WEBHOOK });
  readonly #turnsOfFailing = new FairTurns({ ...limits, atOnce: FAILING_AT_ONCE, perAsker: 1 });
  /** How many are at work for each webhook. */
  readonly #atWork = new Map<number, number>();
  readonly #failing = new Set<number>();
  /** Of these something may have come since it was looked. */
  readonly #asked = new Set<number>();

  /** Ends when nothing of the webhook is due any more, or others are at work for it. */
  async send(services: Services, webhookId: number): Promise<void> {
    this.#asked.add(webhookId);
    const free = PER_WEBHOOK - (this.#atWork.get(webhookId) ?? 0);
    await Promise.all(Array.from({ length: free }, async () => this.#work(services, webhookId)));
  }

  async #work(services: Services, webhookId: number): Promise<void> {
    this.#atWork.set(webhookId, (this.#atWork.get(webhookId) ?? 0) + 1);
    try {
      do this.#asked.delete(webhookId);
      while ((await this.#sendNext(services, webhookId)) || this.#asked.has(webhookId));
    } finally {
      const left = (this.#atWork.get(webhookId) ?? 1) - 1;
      if (left === 0) this.#atWork.delete(webhookId);
      else this.#atWork.set(webhookId, left);
    }
  }

  async #sendNext(services: Services, webhookId: number): Promise<boolean> {
    const turns = this.#failing.has(webhookId) ? this.#turnsOfFailing : this.#turns;
    return turns.run(String(webhookId), async () => {
      const claimed = await claimDelivery(services, webhookId);
      if (claimed === undefined) return false;
      if (claimed.webhook.failures === 0) this.#failing.delete(webhookId);
      else this.#failing.add(webhookId);
      await sendDelivery(services, claimed);
      return true;
    });
  }
}
