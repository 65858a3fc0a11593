import type { EchoScores } from '@stenope/domain/echoes/axes';
import { useTranslation } from 'react-i18next';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { writeScore } from '../../../ui/echo/describe.ts';
import { Echo } from '../../../ui/echo/Echo.tsx';

interface EchoMarkProps {
  /** Null: neither one's own, nor rated, nor looked at. */
  readonly echo: { readonly global: number; readonly axes: EchoScores } | null;
}

/** The Echo of a post among others: its shape for who knows it, an empty ring for the others. */
export function EchoMark({ echo }: EchoMarkProps) {
  const { t } = useTranslation('posts');
  const language = useLanguageCode();
  return echo === null ? (
    <Echo scores={null} size="dot" title={t('grid.ring')} />
  ) : (
    <Echo
      scores={echo.axes}
      size="dot"
      title={t('grid.echo', { score: writeScore(echo.global, language) })}
    />
  );
}
