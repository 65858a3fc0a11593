/**
 * What is asked for again and again within a moment is done once, at its end; what is asked for
 * while it is being done, once more after that. Nobody who asks is ever put off for good.
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
