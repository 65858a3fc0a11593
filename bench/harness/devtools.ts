/** A browser tab, controlled over the DevTools protocol. */
export interface Tab {
  send(method: string, params?: object): Promise<Readonly<Record<string, unknown>>>;
  on(event: string, hear: (params: Readonly<Record<string, unknown>>) => void): void;
  /** Runs a script in the page; a returned promise is awaited. */
  evaluate(script: string): Promise<unknown>;
  close(): void;
}

interface Reply {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly message: string };
}

interface Waiting {
  readonly done: (result: Readonly<Record<string, unknown>>) => void;
  readonly fail: (error: Error) => void;
}

export async function openTab(port: number): Promise<Tab> {
  const made = await fetch(`http://127.0.0.1:${port}/json/new?about:blank`, { method: 'PUT' });
  const { webSocketDebuggerUrl } = (await made.json()) as { webSocketDebuggerUrl: string };
  const socket = new WebSocket(webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error('no answer from Chromium')), {
      once: true,
    });
  });
  const waiting = new Map<number, Waiting>();
  const hears = new Map<string, (params: Readonly<Record<string, unknown>>) => void>();
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply;
    if (reply.id === undefined) {
      hears.get(reply.method ?? '')?.(reply.params ?? {});
      return;
    }
    const { done, fail } = waiting.get(reply.id) ?? {};
    waiting.delete(reply.id);
    if (reply.error) fail?.(new Error(reply.error.message));
    else done?.(reply.result ?? {});
  });
  let last = 0;
  const send = (method: string, params: object = {}) =>
    new Promise<Readonly<Record<string, unknown>>>((done, fail) => {
      last += 1;
      waiting.set(last, { done, fail });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  return {
    send,
    on: (event, hear) => hears.set(event, hear),
    evaluate: async (expression) => {
      const { result, exceptionDetails } = await send('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails) throw new Error(`the page failed: ${JSON.stringify(exceptionDetails)}`);
      return (result as { readonly value?: unknown }).value;
    },
    close: () => socket.close(),
  };
}
