import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { visitorNetwork } from '../address-ranges.ts';
import { AppError } from '../errors.ts';

/** Counts requests of one kind by visitor network, within this process. Throws `too_many_requests`. */
export function createRateLimit(name: string, perMinute: number): (address: string) => Promise<void> {
  const limiter = new RateLimiterMemory({ keyPrefix: name, points: perMinute, duration: 60 });
  return async (address) => {
    try {
      await limiter.consume(visitorNetwork(address));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new AppError('too_many_requests', { seconds: Math.ceil(refusal.msBeforeNext / 1000) });
    }
  };
}
