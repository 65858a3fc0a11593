import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { desk, phone } from './kit/inspect.ts';
import { arriveAs } from './kit/people.ts';
import { addressOf, lookers, screensOf } from './kit/screens.ts';
import { contextFor, inStudio, openStill, type Studio, type View } from './kit/studio.ts';

/** Screenshots of every screen, for review: `node e2e/shots.ts FOLDER`, after a build. */
async function shoot(studio: Studio, view: View, folder: string): Promise<number> {
  let count = 0;
  for (const looker of lookers) {
    const context = await contextFor(studio, view);
    const { username } = await arriveAs(context, looker);
    const page = await context.newPage();
    for (const screen of screensOf(looker)) {
      await openStill(page, addressOf(screen, username));
      const name = `${looker}-${screen.name}-${view.language}-${view.viewport.width}-${view.light}.png`;
      await page.screenshot({ path: path.join(folder, name), fullPage: true });
      count += 1;
    }
    await context.close();
  }
  return count;
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: node e2e/shots.ts FOLDER');
await mkdir(folder, { recursive: true });
await inStudio(async (studio) => {
  for (const language of ['fr', 'ja']) {
    for (const viewport of [phone, desk]) {
      for (const light of ['dark', 'light'] as const) {
        const count = await shoot(studio, { language, light, viewport }, folder);
        console.log(`${language} ${viewport.width} ${light}: ${count} pictures`);
      }
    }
  }
});
