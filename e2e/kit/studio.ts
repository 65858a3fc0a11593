import { chromium, request, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { findChromium } from '@stenope/kit/chromium';
import { open } from './inspect.ts';
import { claimSite, ownerOfTheSite, register } from './people.ts';
import { startProduct } from './product.ts';

export interface Studio {
  readonly browser: Browser;
  readonly url: string;
}

/** Runs `work` with the production server, its owner, and a browser. */
export async function inStudio(
  work: (studio: Studio) => Promise<void>,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  const product = await startProduct(settings);
  try {
    const api = await request.newContext({ baseURL: product.url });
    await register(api, ownerOfTheSite);
    await claimSite(api);
    await api.dispose();
    const found = findChromium();
    const browser = await chromium.launch({
      ...(found === undefined ? {} : { executablePath: found }),
      // Chromium refuses its sandbox to root, and a container often runs as root.
      args: ['--disable-gpu', ...(process.geteuid?.() === 0 ? ['--no-sandbox'] : [])],
    });
    try {
      await work({ browser, url: product.url });
    } finally {
      await browser.close();
    }
  } finally {
    await product.stop();
  }
}

export interface View {
  readonly language: string;
  readonly light: 'dark' | 'light';
  readonly viewport: { readonly width: number; readonly height: number };
}

/** Without motion, so that two screenshots of the same thing are identical. */
export function contextFor({ browser, url }: Studio, view: View): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: url,
    locale: view.language,
    colorScheme: view.light,
    viewport: view.viewport,
    reducedMotion: 'reduce',
  });
}

/** Opens an address and waits for its fonts. */
export async function openStill(page: Page, address: string): Promise<void> {
  // Changing only the hash does not reload the page.
  await page.goto('about:blank');
  await open(page, address);
  await page.evaluate('document.fonts.ready.then(() => undefined)');
}
