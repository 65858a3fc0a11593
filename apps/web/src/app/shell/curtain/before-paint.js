// Inlined in the page (`build/first-look.ts`) and run before the first paint, so it imports nothing.
// `platform/theme/theme.ts` and `platform/words/detect.ts` store the choices.
(() => {
  const page = document.documentElement;
  try {
    const chosen = localStorage.getItem('stenope.theme');
    if (chosen === 'dark' || chosen === 'light') page.dataset.theme = chosen;
    if (page.hasAttribute('data-rendered')) {
      // The address names a language, which is kept; otherwise another one may have been chosen
      // here, or an address stands in the hash: the curtain covers the page until it is drawn anew.
      const key = 'stenope.language';
      const isNamed = /[?&]lng=/.test(location.search);
      if (isNamed) localStorage.setItem(key, page.lang);
      const language = localStorage.getItem(key) ?? page.lang;
      if (language !== page.lang || location.hash.includes('/'))
        page.removeAttribute('data-rendered');
    }
  } catch {
    // Storage is blocked: the theme of the device applies.
  }

  // A press on a rendered page, before its scripts answer, is kept (`rendering/early-input.ts`).
  addEventListener(
    'click',
    ({ target }) => {
      if (page.hasAttribute('data-rendered'))
        target.closest('button')?.setAttribute('data-pressed', '');
    },
    true,
  );

  // Resolves when the style sheet, which stands after the curtain, has loaded or failed: not every
  // browser waits for it before going on.
  const styled = new Promise((resolve) => {
    const hear = ({ target }) => {
      if (target === document || target.rel === 'stylesheet') resolve();
    };
    addEventListener('load', hear, true);
    addEventListener('error', hear, true);
  });

  if (page.hasAttribute('data-rendered')) {
    /** Upper bound of the wait: a font may come slowly, or never. */
    const patienceMs = 3000;
    const show = () => page.removeAttribute('data-fonts');
    page.setAttribute('data-fonts', '');
    setTimeout(show, patienceMs);
    void styled.then(() => {
      const ours = /Bricolage Grotesque|Hanken Grotesk/;
      const fonts = [...document.fonts].filter(({ family }) => ours.test(family));
      void Promise.allSettled(fonts.map((font) => font.load())).then(show);
    });
  }

  // Scripts start after the curtain, and a photograph in it, was painted: earlier they would delay
  // the first paint.
  addEventListener('DOMContentLoaded', () => {
    void styled.then(() => {
      /** Upper bound of the wait: a hidden page is never painted, and a photograph may load slowly. */
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
