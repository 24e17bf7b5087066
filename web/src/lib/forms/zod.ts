import { config } from 'zod/v4';

// The content security policy forbids `eval`, which Zod tries. Schemas read the setting when they are made,
// so the build replaces every import of Zod by this module.
config({ jitless: true });

export { z } from 'zod/v4';
