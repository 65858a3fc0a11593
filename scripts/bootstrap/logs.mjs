const LEVELS = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' };
const COLOURS = { debug: 90, info: 32, warn: 33, error: 31, fatal: 31 };
/** The same on every line, or already shown. */
const UNSHOWN = new Set(['level', 'time', 'msg', 'pid', 'hostname', 'role', 'err', 'v']);

function parse(line) {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function clock(time) {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? '        ' : date.toTimeString().slice(0, 8);
}

function field([name, value]) {
  return `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`;
}

function fault(err) {
  if (err === undefined) return '';
  const { type = 'Error', message = '', stack = '' } = err;
  return `\n${stack.startsWith(type) ? stack : [`${type}: ${message}`, stack].join('\n').trimEnd()}`;
}

/** One line of the server's log in readable form. */
function readable(line) {
  const entry = parse(line);
  if (entry === undefined) return line;
  const level = LEVELS[entry.level] ?? String(entry.level);
  const fields = Object.entries(entry).filter(([name]) => !UNSHOWN.has(name));
  const details = fields.length === 0 ? '' : `  \u001b[90m${fields.map(field).join(' ')}\u001b[0m`;
  const label = `\u001b[${COLOURS[level] ?? 37}m${level.padEnd(5)}\u001b[0m`;
  const words = `${entry.msg ?? ''}${details}${fault(entry.err)}`;
  return `\u001b[90m${clock(entry.time)}\u001b[0m ${label} ${words}`;
}

/** Address in the log line that says the server is ready. */
function readyAddress(line) {
  const entry = parse(line);
  return entry?.msg === 'ready' ? entry.url : undefined;
}

/** Calls back with each whole line of a stream. */
export function eachLine(stream, take) {
  let rest = '';
  stream.setEncoding('utf8').on('data', (piece) => {
    const lines = (rest + piece).split('\n');
    rest = lines.pop();
    for (const line of lines) take(line);
  });
  stream.on('end', () => rest !== '' && take(rest));
}

/** Shows a server's log: readable on a terminal, unchanged otherwise. */
export function showLog(stream, onReady) {
  const isRead = process.stdout.isTTY;
  eachLine(stream, (line) => {
    const address = readyAddress(line);
    if (!isRead || address === undefined)
      process.stdout.write(`${isRead ? readable(line) : line}\n`);
    if (address !== undefined) onReady(address);
  });
}
