import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/buttons/Button.tsx';
import { Icon, type IconName } from '../../../ui/icons/Icon.tsx';
import { listViews, type ListView } from './list-view.ts';

const icons = { grid: 'grid', detailed: 'list' } as const satisfies Record<ListView, IconName>;

interface ViewToggleProps {
  readonly view: ListView;
  readonly onChange: (view: ListView) => void;
}

/** Posts as a grid or detailed. */
export function ViewToggle({ view, onChange }: ViewToggleProps) {
  const { t } = useTranslation('posts');
  return (
    <fieldset className="flex shrink-0">
      <legend className="sr-only">{t('list.view.label')}</legend>
      {listViews.map((one) => (
        <IconButton
          key={one}
          label={t(`list.view.${one}`)}
          aria-pressed={one === view}
          onClick={() => onChange(one)}
          className="aria-pressed:text-ink not-aria-pressed:text-mute"
        >
          <Icon name={icons[one]} />
        </IconButton>
      ))}
    </fieldset>
  );
}
