import { pino, type Logger } from 'pino';
import type { Env } from '../env/settings.ts';

/**
 * Logs say what happened to the machine, never to whom: no address, name, token or text of a
 * person. Errors keep their type, code and stack; driver errors lose `detail` and `parameters`,
 * in which PostgreSQL repeats the values it was given.
 */
export function createLog(env: Pick<Env, 'LOG_LEVEL' | 'ROLE'>): Logger {
  return pino({
    level: env.LOG_LEVEL,
    base: { role: env.ROLE, pid: process.pid },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describeError },
  });
}

export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  // A database error's message may quote a value; code and constraint are enough.
  const isDatabase = 'severity' in error || error.constructor.name === 'DrizzleQueryError';
  return {
    type: error.constructor.name,
    message: isDatabase ? undefined : error.message,
    code: 'code' in error ? error.code : undefined,
    constraint: 'constraint' in error ? error.constraint : undefined,
    stack: framesOf(error),
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  };
}

/** Stack frames only: a stack begins with the message, which may have several lines. */
function framesOf({ stack, message }: Error): string | undefined {
  const start = stack?.includes(message) ? stack.indexOf(message) + message.length : 0;
  return stack
    ?.slice(start)
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 8)
    .join('\n');
}
