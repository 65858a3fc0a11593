/**
 * Throttles `run`: calls within `ms` lead to one run at the end; calls during a run lead to one
 * more after it. No call is dropped.
 */
export function gather(run: () => Promise<unknown>, ms: number): () => void {
  let state: 'idle' | 'waiting' | 'running' | 'wanted' = 'idle';
  const wait = () => {
    state = 'waiting';
    setTimeout(() => {
      state = 'running';
      void run().then(settle, settle);
    }, ms);
  };
  const settle = () => {
    if (state === 'wanted') wait();
    else state = 'idle';
  };
  return () => {
    if (state === 'idle') wait();
    else if (state === 'running') state = 'wanted';
  };
}
