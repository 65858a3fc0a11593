// Runs before anything is painted, so it stands alone. `platform/theme/theme.ts` writes the choice.
(() => {
  try {
    const chosen = localStorage.getItem('stenope.theme');
    if (chosen === 'dark' || chosen === 'light') document.documentElement.dataset.theme = chosen;
  } catch {
    // Storage is closed to us: the light of the device it is.
  }
})();
