import { showToast } from '../../ui/toast/toast.ts';
import { useFailureSentence } from './useFailureSentence.ts';

/** Returns a function that says in a toast why something failed. */
export function useFailureToast(): (error: unknown) => void {
  const sentence = useFailureSentence();
  return (error) => showToast({ kind: 'error', text: sentence(error) });
}
