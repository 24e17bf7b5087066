import { probeNonce, probePath } from '@linklet/contract/domains/probe.ts';
import { AppError } from '../../../platform/errors.ts';
import { document, ignoredBody, openRoute } from '../../../platform/http/open-routes.ts';
import { probeAnswer } from './probe.ts';

// Probes of many domains may come through few proxies.
const PER_MINUTE = 600;

/** Says under which name it was asked, in words that only this installation knows, and whether by https. */
export const answeredProbe = openRoute(
  { method: 'GET', path: `${probePath}/:nonce`, by: 'nobody', body: ignoredBody, limitPerMinute: PER_MINUTE },
  async ({ secretKey }, { params, host, isHttps }) => {
    const { nonce = '' } = params;
    if (!probeNonce.test(nonce)) throw new AppError('not_found');
    return document('text/plain', `${probeAnswer(secretKey, host, nonce)}${isHttps ? ' https' : ''}`);
  },
);
