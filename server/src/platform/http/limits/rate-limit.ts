import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { visitorNetwork, visitorSite } from '../../network/address-ranges.ts';
import { AppError } from '../../errors.ts';

// A site as a whole has the limit of this many networks.
const NETWORKS_OF_SITE = 16;

/** Counts by visitor network and site within this process. Throws `too_many_requests`. */
export function createRateLimit(name: string, perMinute: number): (address: string) => Promise<void> {
  const byNetwork = new RateLimiterMemory({ keyPrefix: name, points: perMinute, duration: 60 });
  const bySite = new RateLimiterMemory({
    keyPrefix: name,
    points: perMinute * NETWORKS_OF_SITE,
    duration: 60,
  });
  return async (address) => {
    try {
      const [network, site] = [visitorNetwork(address), visitorSite(address)];
      await byNetwork.consume(network);
      if (site !== network) await bySite.consume(site);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new AppError('too_many_requests', { seconds: Math.ceil(refusal.msBeforeNext / 1000) });
    }
  };
}
