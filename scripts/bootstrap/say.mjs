/** Messages for the user go to stderr, so that stdout stays the program's own. */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/** An explained failure, shown without a stack. */
export class Refusal extends Error {}

/** Runs a script; a refusal shows its message, any other error its stack. */
export async function main(script) {
  try {
    await script();
  } catch (error) {
    say(error instanceof Refusal ? `\n${error.message}` : error.stack);
    process.exitCode = 1;
  }
}

export function seconds(sinceMs) {
  return `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`;
}
