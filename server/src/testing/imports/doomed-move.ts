import { moveLinksIn } from '../../modules/imports/work/move-links-in.ts';
import { readConfig } from '../../platform/config.ts';
import { createLogger } from '../../platform/log/log.ts';
import { connectServices } from '../../processes/services.ts';

// Works on an import, says after each piece that it is stored, and waits to be ended by force.
const log = createLogger({ name: 'doomed', level: 'warn' });
const { services } = connectServices('doomed', { config: readConfig(process.env), log });
const announceLinkChange = () => void process.send?.('stored');
// A slow machine takes several turns.
for (;;) await moveLinksIn({ ...services, announceLinkChange }, { importId: Number(process.argv[2]) });
