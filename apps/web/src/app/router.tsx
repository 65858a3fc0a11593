import { createBrowserRouter, redirect } from 'react-router';
import { Fault } from './Fault.tsx';
import { Root } from './Root.tsx';
import { Welcome } from './pages/welcome/Welcome.tsx';

const toWelcome = () => redirect('/welcome');

/** Spec §2: a path that matches nothing leads to /welcome. */
export const createRouter = () =>
  createBrowserRouter([
    {
      path: '/',
      Component: Root,
      ErrorBoundary: Fault,
      // Nothing is loaded before the first page shows, so there is nothing to show instead of it.
      HydrateFallback: () => null,
      children: [
        { index: true, loader: toWelcome },
        { path: 'welcome', Component: Welcome },
        { path: '*', loader: toWelcome },
      ],
    },
  ]);
