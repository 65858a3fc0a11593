import { once } from 'node:events';
import type { HeapInfo } from 'node:v8';

/** The environment of a server whose heap is looked at from outside, at this port of its own. */
export const inspectedAt = (port: number) => ({ NODE_OPTIONS: `--inspect=127.0.0.1:${port}` });

interface Told {
  readonly id?: number;
  readonly result: { readonly result?: { readonly value: HeapInfo } };
}

/** The heap of another process after a garbage collection: only what can be reached counts. */
export async function heapOf(port: number): Promise<HeapInfo> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as readonly {
    readonly webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? '');
  try {
    await once(socket, 'open');
    const ask = async (id: number, method: string, params: object = {}): Promise<Told> => {
      socket.send(JSON.stringify({ id, method, params }));
      for (;;) {
        const [{ data }] = (await once(socket, 'message')) as [{ data: string }];
        const told = JSON.parse(data) as Told;
        if (told.id === id) return told;
      }
    };
    await ask(1, 'HeapProfiler.collectGarbage');
    await ask(2, 'HeapProfiler.collectGarbage');
    const expression = `process.getBuiltinModule('node:v8').getHeapStatistics()`;
    const { result } = await ask(3, 'Runtime.evaluate', { expression, returnByValue: true });
    if (!result.result) throw new Error('The heap was not told');
    return result.result.value;
  } finally {
    socket.close();
  }
}
