import type { Chdb, ChdbConnection } from './chdb-native.ts';
import { ChdbRequestError } from './chdb-request.ts';

export interface ConnectionSlots {
  take: () => Promise<ChdbConnection>;
  giveBack: (connection: ChdbConnection) => void;
  busy: () => number;
}

export function connectionSlots(options: { chdb: Chdb; slots: number; queue: number }): ConnectionSlots {
  const { chdb, slots, queue } = options;
  const waiting: (() => void)[] = [];
  let busy = 0;

  const free = () => {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  };

  const turn = async () => {
    if (busy < slots) {
      busy += 1;
      return;
    }
    if (waiting.length >= queue) {
      throw new ChdbRequestError(202, 'TOO_MANY_SIMULTANEOUS_QUERIES', 'Too many simultaneous queries');
    }
    await new Promise<void>((resume) => waiting.push(resume));
  };

  return {
    take: async () => {
      await turn();
      try {
        return chdb.open();
      } catch (error) {
        free();
        throw error;
      }
    },
    giveBack: (connection) => {
      chdb.close(connection);
      free();
    },
    busy: () => busy,
  };
}
