/** Logger of the embedded database; pino's fits. */
export interface EmbeddedLog {
  info(fields: object, msg: string): void;
  warn(fields: object, msg: string): void;
  error(fields: object, msg: string): void;
}

/** Lines begin with the kind of process: see `log_line_prefix` in the settings. */
const LINE = /^(?<writer>[a-z][^|]*)\|(?<severity>[A-Z]+): +(?<text>.*)$/;

/** Expected messages to clients during every start and stop. */
const EXPECTED =
  /^the database system is (starting up|shutting down|in recovery mode|not yet accepting connections)|^terminating (connection|background worker|walreceiver)/;

const RECOVERY = /^database system was not properly shut down/;

const KEPT_LINES = 20;

export interface ServerOutput {
  /** Takes a chunk of output; chunks need not end with a line. */
  take(piece: string): void;
  /** The last lines, to explain a failed start. */
  tail(): string;
}

/**
 * Logs messages for the operator. Errors in a client's statement are left out: the client receives
 * them as exceptions, and their text may quote a person.
 */
function passOn(line: string, log: EmbeddedLog): void {
  const { writer = '', severity = '', text = '' } = LINE.exec(line)?.groups ?? {};
  if (severity === 'LOG' && RECOVERY.test(text))
    log.info({ text }, 'PostgreSQL recovers after a crash');
  if (!['WARNING', 'ERROR', 'FATAL', 'PANIC'].includes(severity) || EXPECTED.test(text)) return;
  if (severity === 'ERROR' && writer === 'client backend') return;
  log.warn({ severity, writer, text }, 'PostgreSQL says');
}

export function readOutput(log: EmbeddedLog, onReady: () => void): ServerOutput {
  /** @bound KEPT_LINES */
  const lastLines: string[] = [];
  let rest = '';
  return {
    take(piece) {
      const lines = (rest + piece).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        lastLines.push(line);
        if (lastLines.length > KEPT_LINES) lastLines.shift();
        if (line.includes('database system is ready to accept connections')) onReady();
        passOn(line, log);
      }
    },
    tail: () => [...lastLines, rest].join('\n').trim(),
  };
}
