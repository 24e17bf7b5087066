const WINDOW_SECONDS = 60;

interface Left {
  limit: number;
  remaining: number;
  resetSeconds: number;
}

/**
 * How many calls are left, in each way that clients read: the draft of the IETF (structured fields), its predecessor,
 * and what was usual before (`X-RateLimit-Reset` is a Unix time).
 */
export function rateHeaders({ limit, remaining, resetSeconds }: Left, now: Date): Record<string, string> {
  const left = String(Math.max(0, remaining));
  return {
    'ratelimit-policy': `"default";q=${String(limit)};w=${String(WINDOW_SECONDS)}`,
    ratelimit: `"default";r=${left};t=${String(resetSeconds)}`,
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': left,
    'ratelimit-reset': String(resetSeconds),
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': left,
    'x-ratelimit-reset': String(Math.ceil(now.getTime() / 1000) + resetSeconds),
  };
}
