/** What the embedded database needs of a logger; pino's fits. */
export interface EmbeddedLog {
  info(fields: object, msg: string): void;
  warn(fields: object, msg: string): void;
  error(fields: object, msg: string): void;
}

/** Lines begin with the kind of process that wrote them: see `log_line_prefix` in the settings. */
const LINE = /^(?<writer>[a-z][^|]*)\|(?<severity>[A-Z]+): +(?<text>.*)$/;

/** Said to clients during every start and stop, and known to them already. */
const EXPECTED =
  /^the database system is (starting up|shutting down|in recovery mode|not yet accepting connections)|^terminating (connection|background worker|walreceiver)/;

const RECOVERY = /^database system was not properly shut down/;

const KEPT_LINES = 20;

export interface ServerOutput {
  /** One piece of what PostgreSQL wrote; pieces need not end with a line. */
  take(piece: string): void;
  /** The last lines, to explain why it did not start. */
  tail(): string;
}

/**
 * Passes on what the operator must know. An error inside a client's statement is not repeated here:
 * the client receives it as an exception and decides, and its text may quote what a person wrote.
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
  const kept: string[] = [];
  let rest = '';
  return {
    take(piece) {
      const lines = (rest + piece).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        kept.push(line);
        if (kept.length > KEPT_LINES) kept.shift();
        if (line.includes('database system is ready to accept connections')) onReady();
        passOn(line, log);
      }
    },
    tail: () => [...kept, rest].join('\n').trim(),
  };
}
