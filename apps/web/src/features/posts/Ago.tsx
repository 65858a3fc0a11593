import { relativeTime } from '@stenope/i18n/times';
import { useState } from 'react';
import { useLanguageCode } from '../../platform/words/useLanguageCode.ts';

/** Relative time, as of the first render. */
export function Ago({ at }: { readonly at: string }) {
  const language = useLanguageCode();
  const [now] = useState(() => new Date());
  return <time dateTime={at}>{relativeTime(language, new Date(at), now)}</time>;
}
