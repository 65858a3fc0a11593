// Loaded into every contender: however the harness ends, its end of this pipe closes, and nobody
// has to look for servers it left behind. Plain JavaScript, so that starting costs nothing more.
process.stdin.once('end', () => process.exit(1));
process.stdin.resume().unref();
