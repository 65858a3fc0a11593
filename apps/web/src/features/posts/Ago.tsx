import { relativeTime } from '@stenope/i18n/times';
import { useState } from 'react';
import { useLanguageCode } from '../../platform/words/useLanguageCode.ts';

/** How long ago, as of when it was first shown. */
export function Ago({ at }: { readonly at: string }) {
  const language = useLanguageCode();
  const [now] = useState(() => new Date());
  return <time dateTime={at}>{relativeTime(language, new Date(at), now)}</time>;
}
