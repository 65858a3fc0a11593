/** The curtain stays for 100 ms after the first render, then fades out within 300 ms. */
const stayMs = 100;
const fadeMs = 300;

export function fadeLoader(loader: Pick<HTMLElement, 'classList' | 'remove'> | null): void {
  if (!loader) return;
  setTimeout(() => {
    loader.classList.add('leaving');
    setTimeout(() => loader.remove(), fadeMs);
  }, stayMs);
}
