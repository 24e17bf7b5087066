import { z } from 'zod';
import { jobKind } from '../../platform/jobs/job-kind.ts';

const payload = z.object({ ban: z.number().int() });

/** What a new ban asks of whoever owns links. */
export const blockDestinationsJob = jobKind('block-destinations', payload);
/** The same of a ban that was lifted. */
export const releaseDestinationsJob = jobKind('release-destinations', payload);
