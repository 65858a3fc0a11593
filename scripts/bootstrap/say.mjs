/** Words for the person at the terminal go to stderr, so that stdout stays the program's own. */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/** An end that is explained: shown without a stack. */
export class Refusal extends Error {}

/** Runs a script; a refusal is told in its own words, anything else is a fault of ours and shown whole. */
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
