import lighthouse from 'lighthouse';

/** Visits an address in the browser that listens at a port, and says what Lighthouse found. */
const [url, port] = process.argv.slice(2);
const result = await lighthouse(url, {
  port: Number(port),
  output: 'json',
  logLevel: 'error',
  onlyCategories: ['performance', 'accessibility', 'best-practices'],
});
if (!result) throw new Error('Lighthouse gave no result');
process.stdout.write(JSON.stringify(result.lhr));
