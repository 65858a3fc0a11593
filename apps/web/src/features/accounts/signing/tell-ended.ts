import i18next from 'i18next';
import { needWords } from '../../../platform/words/need.ts';
import { showToast } from '../../../ui/toast/toast.ts';
import type { EndReason } from '../api.ts';

/** Shows why the session ended, loading the words first where the page lacks them. */
export async function tellEnded(reason: Exclude<EndReason, 'signed_out'>): Promise<void> {
  await needWords(['accounts']);
  showToast({ kind: 'error', text: i18next.t(`accounts:login.ended.${reason}`) });
}
