// Runs before anything is painted, so it stands alone. `platform/theme/theme.ts` writes the choice.
(() => {
  try {
    const chosen = localStorage.getItem('stenope.theme');
    if (chosen === 'dark' || chosen === 'light') document.documentElement.dataset.theme = chosen;
  } catch {
    // Storage is closed to us: the light of the device it is.
  }
})();

// The curtain, and a photograph in it, is painted before the page is made behind it: scripts that
// begin earlier keep the eye waiting (`build/head-order.ts`).
addEventListener('DOMContentLoaded', () => {
  /** A page nobody looks at is not painted, and a photograph may be long in coming. */
  const patienceMs = document.hidden ? 0 : 250;
  let begin = () => {
    begin = () => undefined;
    for (const { href } of document.querySelectorAll('link[data-begins]')) void import(href);
  };
  const afterPaint = () => requestAnimationFrame(() => setTimeout(() => begin()));
  const photograph = document.querySelector('#loader img');
  if (photograph) photograph.decode().then(afterPaint, afterPaint);
  else afterPaint();
  setTimeout(() => begin(), patienceMs);
});
