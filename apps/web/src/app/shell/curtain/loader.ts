/** What covers the page while it loads goes after 100 ms, and takes 300 ms to go. */
const stayMs = 100;
const fadeMs = 300;

export function fadeLoader(loader: Pick<HTMLElement, 'classList' | 'remove'> | null): void {
  if (!loader) return;
  setTimeout(() => {
    loader.classList.add('leaving');
    setTimeout(() => loader.remove(), fadeMs);
  }, stayMs);
}
