import { setTimeout as wait } from 'node:timers/promises';
import { ApiError, Environment, LogLevel, Paddle, type PaddleOptions } from '@paddle/paddle-node-sdk';
import type { Config } from '../../../../platform/config.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/scope.ts';
import type { ChangeResult } from '../provider.ts';

/** The client has no limit of its own. */
const TIMEOUT_MS = 3000;

const clients = new WeakMap<Config, Paddle>();

/** Throws `unavailable` where its key is missing. */
export function paddleOf({ config }: Pick<Services, 'config'>): Paddle {
  const made = clients.get(config) ?? connect(config);
  clients.set(config, made);
  return made;
}

function connect(config: Config): Paddle {
  const isTest = config.paddleClientToken?.startsWith('test_') === true;
  // It takes the address of an API in the place of the name of an environment.
  const environment = config.paddleApiBase ?? (isTest ? Environment.sandbox : Environment.production);
  const options = { environment, logLevel: LogLevel.none };
  return new Paddle(keyOf(config), options as unknown as PaddleOptions);
}

export function keyOf({ paddleApiKey: key }: Config): string {
  if (key === undefined)
    throw new AppError('unavailable', { sentence: 'Credentials of Paddle are missing.' });
  return key;
}

/** Throws `unavailable` where Paddle does not answer or does not know us, and `change_refused` for what it refuses. */
export async function asked<Answer>(
  { log }: Pick<Services, 'log'>,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const over = new AbortController();
  const late = async () => {
    await wait(TIMEOUT_MS, undefined, { signal: over.signal, ref: false });
    throw new AppError('unavailable');
  };
  try {
    return await Promise.race([ask(), late()]);
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { code, type } =
      error instanceof ApiError ? error : { code: (error as Error).name, type: 'connection' };
    log.warn({ code, type }, 'Paddle refuses, or does not answer');
    throw error instanceof ApiError && isRefusal(error)
      ? new AppError('change_refused', { sentence: error.detail, code })
      : new AppError('unavailable');
  } finally {
    over.abort();
  }
}

const ours = [
  'authentication_missing',
  'authentication_malformed',
  'invalid_token',
  'forbidden',
  'too_many_requests',
];

function isRefusal({ type, code }: ApiError): boolean {
  return type === 'request_error' && !ours.includes(code);
}

export function isRefusedBy(error: unknown, code: string): boolean {
  return error instanceof AppError && error.code === 'change_refused' && error.details['code'] === code;
}

/** What Paddle refuses is an answer. */
export async function tried(act: () => Promise<ChangeResult>): Promise<ChangeResult> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof AppError && error.code === 'change_refused')
      return { kind: 'refused', message: error.message };
    throw error;
  }
}
