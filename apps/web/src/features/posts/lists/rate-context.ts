import { createContext } from 'react';
import type { KnownPost } from '../api.ts';

/** Opens the rating of a post, which another feature brings; nothing where nobody can rate. */
export const RateContext = createContext<((post: KnownPost) => void) | undefined>(undefined);
