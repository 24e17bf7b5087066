import { moveLinksIn } from '../../modules/imports/work/move-links-in.ts';
import { readConfig } from '../../platform/config.ts';
import { createLogger } from '../../platform/log/log.ts';
import { connectServices } from '../../processes/services.ts';

// Works on an import, says after each piece that it is stored, and waits to be ended by force.
const log = createLogger({ name: 'doomed', level: 'warn' });
const { services } = connectServices('doomed', { config: readConfig(process.env), log });
const announceLinkChange = () => void process.send?.('stored');
// Clicks are there, and it does not come to noting it.
const insertOnce: typeof services.clickhouse.insertOnce = async (batch) => {
  await services.clickhouse.insertOnce(batch);
  announceLinkChange();
  await new Promise(() => undefined);
};
const clickhouse = { ...services.clickhouse, insertOnce };
// A slow machine takes several turns.
for (;;)
  await moveLinksIn({ ...services, clickhouse, announceLinkChange }, { importId: Number(process.argv[2]) });
