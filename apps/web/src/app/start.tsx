import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { startWords } from '../platform/words/start.ts';
import { showLine } from './live.ts';
import { Providers } from './Providers.tsx';
import { createRouter } from './router.tsx';

/** Words first, so that nobody sees a page in the wrong language; then the page. */
export async function start(place: HTMLElement): Promise<void> {
  showLine('off');
  await startWords();
  createRoot(place).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={createRouter()} />
      </Providers>
    </StrictMode>,
  );
}
