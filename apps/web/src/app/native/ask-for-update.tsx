import { readInstance } from '@stenope/contract/site/instance';
import type { ReactNode } from 'react';
import { api } from '../../platform/api/api.ts';
import { plugin } from '../../platform/native/plugins.ts';
import { isOlder } from '../../platform/native/version.ts';
import { needWords } from '../../platform/words/need.ts';
import { UpdateScreen } from './UpdateScreen.tsx';

/**
 * Shows where to update, in place of every page, when the server works with newer apps only. Without
 * an answer the app goes on: the next start asks again.
 */
export async function askForUpdate(show: (screen: ReactNode) => void): Promise<void> {
  try {
    const [info, { leastAppVersion: least }] = await Promise.all([
      plugin('App')?.getInfo(),
      api(readInstance),
    ]);
    const own = info?.version ?? '';
    if (least === null || !isOlder(own, least)) return;
    await needWords(['native']);
    show(<UpdateScreen own={own} least={least} />);
  } catch {
    // Whatever cannot be asked now does not stop anybody.
  }
}
