import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/buttons/Button.tsx';
import { Icon, type IconName } from '../../../ui/icons/Icon.tsx';
import {
  chooseCaptions,
  listViews,
  useCaptionsBelow,
  useHasCaptionChoice,
  type ListView,
} from './list-view.ts';

const icons = { grid: 'grid', detailed: 'list' } as const satisfies Record<ListView, IconName>;

const pressed = 'aria-pressed:text-ink not-aria-pressed:text-mute';

interface ViewToggleProps {
  readonly view: ListView;
  readonly onChange: (view: ListView) => void;
}

/** Switch between grid and detailed view, and captions in a grid where no pointer shows them. */
export function ViewToggle({ view, onChange }: ViewToggleProps) {
  const { t } = useTranslation('posts');
  const hasChoice = useHasCaptionChoice();
  const areBelow = useCaptionsBelow();
  return (
    <fieldset className="flex shrink-0">
      <legend className="sr-only">{t('list.view.label')}</legend>
      {hasChoice && view === 'grid' && (
        <IconButton
          label={t('list.view.captions')}
          aria-pressed={areBelow}
          onClick={() => chooseCaptions(!areBelow)}
          className={pressed}
        >
          <Icon name="caption" />
        </IconButton>
      )}
      {listViews.map((one) => (
        <IconButton
          key={one}
          label={t(`list.view.${one}`)}
          aria-pressed={one === view}
          onClick={() => onChange(one)}
          className={pressed}
        >
          <Icon name={icons[one]} />
        </IconButton>
      ))}
    </fieldset>
  );
}
