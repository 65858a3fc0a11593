import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { appPage, type PhoneService } from './app-page.ts';
import { readInstanceFile, shellFolder, type ShellInstance } from './instance.ts';

/** Where Capacitor copies the built web app to, and by which service each app is told things. */
const copies = [
  ['android/app/src/main/assets/public', googleOf],
  ['ios/App/App/public', () => 'apns' as const],
] as const;

/** Without the file of a Firebase project, an app that asks for a token ends. */
function googleOf(folder: string): 'fcm' | undefined {
  return existsSync(path.join(folder, 'android/app/google-services.json')) ? 'fcm' : undefined;
}

/**
 * Files only a server needs: compressed copies, the list of chunks, and what makes a browser install
 * the site.
 */
const ofServers =
  /(?:\.br|\.gz|\.webmanifest|\/\.vite\/.*|\/service-worker\.js|\/offline\.html|\/icons\/[\w-]+\.png)$/;

/** Run by Capacitor after each copy of the web app (`capacitor:copy:after`). */
export function finishCopies(folder: string): void {
  const instance = readInstanceFile(folder);
  writeFileSync(path.join(folder, 'ios/instance.xcconfig'), xcconfig(instance));
  for (const [copy, serviceOf] of copies) {
    finishCopy(path.join(folder, copy), instance, serviceOf(folder));
  }
}

function finishCopy(folder: string, instance: ShellInstance, push: PhoneService | undefined): void {
  const files = filesBelow(folder);
  for (const file of files) if (ofServers.test(file)) rmSync(file);
  const page = path.join(folder, 'index.html');
  if (!files.includes(page)) return;
  writeFileSync(page, appPage(readFileSync(page, 'utf8'), instance, push));
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
