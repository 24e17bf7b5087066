import { config } from 'zod/v4';

// The content policy forbids code made at run time, and Zod would break it by trying. Schemas ask for this when they
// are made, so the build puts this module in the place of Zod wherever it is imported.
config({ jitless: true });

export { z } from 'zod/v4';
