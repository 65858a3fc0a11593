// Stands in the page itself (`build/first-look.ts`) and runs before anything is painted, so it stands
// alone. `platform/theme/theme.ts` writes the choice.
(() => {
  try {
    const chosen = localStorage.getItem('stenope.theme');
    if (chosen === 'dark' || chosen === 'light') document.documentElement.dataset.theme = chosen;
  } catch {
    // Storage is closed to us: the light of the device it is.
  }

  // The style sheet comes after the curtain, and not every browser waits for it before it goes on;
  // when everything is there or has failed, there is nothing to wait for.
  const styled = new Promise((resolve) => {
    const hear = ({ target }) => {
      if (target === document || target.rel === 'stylesheet') resolve();
    };
    addEventListener('load', hear, true);
    addEventListener('error', hear, true);
  });

  // The curtain, and a photograph in it, is painted before the page is made behind it: scripts that
  // begin earlier keep the eye waiting.
  addEventListener('DOMContentLoaded', () => {
    void styled.then(() => {
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
  });
})();
