import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/buttons/Button.tsx';
import { Drawing } from '../../../ui/icons/Drawing.tsx';
import { firstDrawings } from '../../../ui/icons/first-drawings.tsx';
import { scrollBehavior } from '../../../ui/motion.ts';
import { useScrollState } from './useScrollState.ts';

/** Button at the top right, below the top bar, while scrolling down. */
export function ScrollToTop() {
  const { t } = useTranslation();
  const { canJump } = useScrollState();
  return (
    <IconButton
      label={t('toTop')}
      kind="plain"
      onClick={toTop}
      className={`to-top fixed! top-[calc(4.25rem+env(safe-area-inset-top))] right-4 z-30 bg-raised/96 transition-[opacity,visibility] duration-200 ${canJump ? '' : 'invisible opacity-0'}`}
    >
      <Drawing>{firstDrawings['arrow-up']}</Drawing>
    </IconButton>
  );
}

function toTop(): void {
  // The button is about to unmount: focus moves to the content instead of being lost.
  document.getElementById('content')?.focus({ preventScroll: true });
  scrollTo({ top: 0, behavior: scrollBehavior() });
}
