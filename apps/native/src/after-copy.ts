import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { appPage } from './app-page.ts';
import { readInstanceFile, shellFolder, type ShellInstance } from './instance.ts';

/** Where Capacitor copies the built web app to. */
const copies = ['android/app/src/main/assets/public', 'ios/App/App/public'] as const;

/** Files only a server needs: compressed copies, the list of chunks, the worker of web push. */
const ofServers = /(?:\.br|\.gz|\/\.vite\/.*|\/push-worker\.js)$/;

/** Run by Capacitor after each copy of the web app (`capacitor:copy:after`). */
export function finishCopies(folder: string): void {
  const instance = readInstanceFile(folder);
  writeFileSync(path.join(folder, 'ios/instance.xcconfig'), xcconfig(instance));
  for (const copy of copies) finishCopy(path.join(folder, copy), instance);
}

function finishCopy(folder: string, instance: ShellInstance): void {
  const files = filesBelow(folder);
  for (const file of files) if (ofServers.test(file)) rmSync(file);
  const page = path.join(folder, 'index.html');
  if (!files.includes(page)) return;
  writeFileSync(page, appPage(readFileSync(page, 'utf8'), instance));
}

function filesBelow(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.join(parentPath, name));
  } catch {
    // Each platform is copied by itself: the other may not be there yet.
    return [];
  }
}

/** Xcode reads no JSON: the host of the site, for its entitlements. */
export function xcconfig({ server }: ShellInstance): string {
  return `// Written from instance.json.\nSTENOPE_HOST = ${new URL(server).hostname}\n`;
}

if (import.meta.main) finishCopies(shellFolder);
