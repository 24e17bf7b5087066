import { z } from 'zod';
import { jobKind } from '../../../platform/jobs/job-kind.ts';

export const checkTaxNumberJob = jobKind('check-tax-number', z.object({ billableId: z.number() }));
