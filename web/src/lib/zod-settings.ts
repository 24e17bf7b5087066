import { config } from 'zod';

// The content policy forbids code made at run time, and Zod would break it by trying. Schemas ask for this when they
// are made, so this module comes before all that make some.
config({ jitless: true });
