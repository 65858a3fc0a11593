import { afterAll, beforeAll, beforeEach } from 'vitest';
import { aWorld, type World } from '../../kit/world.ts';
import { Browser, stateOf, wayBack } from './browser.ts';
import { Providers, socialEnv, type ProviderName } from './provider.ts';

type Claims = Record<string, unknown>;

interface Scene {
  readonly world: World;
  readonly providers: Providers;
  browser(): Browser;
  /** Runs the whole sign-in; returns where the browser is redirected. */
  signIn(
    claims: Claims,
    options?: { provider?: ProviderName; browser?: Browser; language?: string },
  ): Promise<{ browser: Browser; answer: Response; to: string | null }>;
}

/** A world with both providers configured; shared by all tests of a file. */
export function setScene(env: Record<string, string> = {}): Scene {
  let world: World & { end(): Promise<void> };
  let providers: Providers;
  beforeAll(async () => {
    world = await aWorld({ keep: true, env: { ...socialEnv, WEB_DIR: '/nowhere', ...env } });
  });
  afterAll(() => world.end());
  beforeEach(() => {
    providers = new Providers();
    return providers.start();
  });
  return {
    get world() {
      return world;
    },
    get providers() {
      return providers;
    },
    browser: () => new Browser(world.origin),
    signIn: async (claims, options = {}) => {
      const { provider = 'google', browser = new Browser(world.origin), language } = options;
      const url = await browser.leave(provider, language);
      const code = providers.agree(provider, url, claims);
      const answer = await browser.go(wayBack(provider, { code, state: stateOf(url) }));
      return { browser, answer, to: answer.headers.get('location') };
    },
  };
}

let made = 0;

/** Claims of a new person. */
export function someone(more: Claims = {}) {
  made += 1;
  return {
    sub: `sub-${made}-${process.pid}`,
    name: `Ada Numéro ${made}`,
    email: `Ada.${made}.${process.pid}@Exemple.fr`,
    email_verified: true,
    // The provider hands out the addresses of this domain itself.
    hd: 'exemple.fr',
    ...more,
  };
}
