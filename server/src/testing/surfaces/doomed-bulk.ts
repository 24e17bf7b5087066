import { workOnBatch } from '../../modules/tinyurl/bulk/work-on-batch.ts';
import { connectServices } from '../../processes/services.ts';
import { readConfig } from '../../platform/config.ts';
import { createLogger } from '../../platform/log/log.ts';

// Works on a batch, says after each link that it is stored, and waits to be ended by force.
const log = createLogger({ name: 'doomed', level: 'warn' });
const { services } = connectServices('doomed', { config: readConfig(process.env), log });
const announceLinkChange = () => void process.send?.('stored');
const named = { batchId: Number(process.argv[2]), workspaceId: Number(process.argv[3]) };
// A slow machine takes several turns.
for (;;) await workOnBatch({ ...services, announceLinkChange }, named);
