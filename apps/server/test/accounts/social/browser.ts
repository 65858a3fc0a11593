import { readViewer, type Me } from '@stenope/contract/accounts';
import { startSocial } from '@stenope/contract/accounts/signing';
import type { ProviderName } from './provider.ts';

interface Cookie {
  readonly value: string;
  readonly attributes: string;
}

/** A browser's cookie handling: paths, and SameSite for posts from other sites. */
export class Browser {
  readonly origin: string;
  readonly cookies = new Map<string, Cookie>();

  constructor(origin: string) {
    this.origin = origin;
  }

  /** A navigation; redirects are not followed. */
  async go(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    const cookie = this.#sentTo(path, init.method ?? 'GET');
    if (cookie) headers.set('cookie', cookie);
    headers.set('user-agent', 'Firefox of a test');
    const answer = await fetch(new URL(path, this.origin), {
      ...init,
      headers,
      redirect: 'manual',
    });
    for (const set of answer.headers.getSetCookie()) this.#keep(set);
    return answer;
  }

  /** Like Apple: a form posted from another site. */
  postFromElsewhere(path: string, form: Record<string, string>): Promise<Response> {
    return this.go(path, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { origin: 'https://appleid.apple.com' },
    });
  }

  async leave(provider: ProviderName, language?: string): Promise<string> {
    const answer = await fetch(new URL(startSocial.path, this.origin), {
      method: startSocial.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider, ...(language && { language }) }),
    });
    if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
    for (const set of answer.headers.getSetCookie()) this.#keep(set);
    return ((await answer.json()) as { url: string }).url;
  }

  /** The account this browser is signed in to. */
  async me(): Promise<Me | null> {
    const answer = await this.go(readViewer.path);
    return ((await answer.json()) as { me: Me | null }).me;
  }

  #sentTo(path: string, method: string): string {
    return [...this.cookies]
      .filter(([, { attributes }]) => {
        const scope = /path=([^;]+)/i.exec(attributes)?.[1] ?? '/';
        const isLax = !/samesite=none/i.test(attributes);
        return path.startsWith(scope) && !(isLax && method === 'POST');
      })
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
  }

  #keep(set: string): void {
    const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(set) ?? [];
    if (/max-age=0/i.test(attributes)) this.cookies.delete(name);
    else this.cookies.set(name, { value, attributes });
  }
}

/** Callback path of a provider with its parameters. */
export function wayBack(provider: ProviderName, added: Record<string, string>): string {
  return `/api/auth/callback/${provider}?${new URLSearchParams(added).toString()}`;
}

export function stateOf(url: string): string {
  return new URL(url).searchParams.get('state') ?? '';
}
