import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';
import ShaWorker from 'altcha/workers/sha?worker';
import { calls } from '@linklet/contract/http/calls.ts';
import { apiPrefix, requestedWithHeader } from '@linklet/contract/http/endpoint.ts';
import PlainPbkdf2Worker from './plain-pbkdf2.worker.ts?worker';
import type { RobotCheckOptions, RobotCheckSolver } from './solver.ts';
import { RobotCheckFailure } from './robot-check-failure.ts';

/** More workers than this only heat the machine: the challenges are small. */
const mostWorkers = 4;

interface Challenge {
  parameters: { algorithm: string };
}

interface Solution {
  counter: number;
  derivedKey: string;
}

/** Proof of work: the browser solves a small riddle in the background, and nothing leaves this service. */
export function altchaSolver({ settings, action }: RobotCheckOptions): RobotCheckSolver {
  let workers: Worker[] = [];

  function stop(): void {
    for (const worker of workers) worker.terminate();
    workers = [];
  }

  return {
    async solve(onSolving) {
      const challenge = await fetchChallenge(
        `${settings.challenge_url ?? apiPrefix + calls.getChallenge.path}?action=${action}`,
      );
      onSolving();
      stop();
      workers = startWorkers(challenge.parameters.algorithm);
      try {
        return btoa(JSON.stringify({ challenge, solution: await race(workers, challenge) }));
      } finally {
        stop();
      }
    },
    reset: stop,
  };
}

async function fetchChallenge(url: string): Promise<Challenge> {
  const unreachable = new RobotCheckFailure(
    'The anti-robot check could not be fetched. Check your connection and try again.',
  );
  const response = await fetch(url, { headers: { [requestedWithHeader]: 'XMLHttpRequest' } }).catch(() => {
    throw unreachable;
  });
  if (response.status === 429) {
    throw new RobotCheckFailure('Too many anti-robot checks. Please wait a minute and try again.');
  }
  if (!response.ok) throw unreachable;
  return (await response.json()) as Challenge;
}

function startWorkers(algorithm: string): Worker[] {
  const count = Math.min(mostWorkers, navigator.hardwareConcurrency);
  const SolverWorker = workerFor(algorithm);
  return Array.from({ length: count }, () => new SolverWorker());
}

/** Over plain http, except on this machine itself, browsers withhold their cryptography. */
function workerFor(algorithm: string): new () => Worker {
  if (isSecureContext) return algorithm.startsWith('PBKDF2') ? Pbkdf2Worker : ShaWorker;
  if (algorithm === 'PBKDF2/SHA-256') return PlainPbkdf2Worker;
  throw new RobotCheckFailure('The anti-robot check needs this page to be opened over https.');
}

/** Each worker tries every n-th counter; the first to find the answer wins. */
function race(workers: Worker[], challenge: Challenge): Promise<Solution> {
  const attempts = workers.map(
    (worker, index) =>
      new Promise<Solution>((resolve, reject) => {
        worker.onerror = () => reject(new RobotCheckFailure('The anti-robot check could not run.'));
        worker.onmessage = ({ data }: MessageEvent<(Solution & { error?: unknown }) | null>) => {
          if (data === null || data.error !== undefined)
            reject(new RobotCheckFailure('The anti-robot check could not run.'));
          else resolve(data);
        };
        worker.postMessage({ type: 'work', challenge, counterStart: index, counterStep: workers.length });
      }),
  );
  return Promise.race(attempts);
}
