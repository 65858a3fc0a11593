import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icons/Icon.tsx';

interface ZoomButtonProps {
  readonly title: string;
  readonly onPress: () => void;
}

/** Button over a photograph that opens it full screen. */
export function ZoomButton({ title, onPress }: ZoomButtonProps) {
  const { t } = useTranslation('posts');
  return (
    <button
      type="button"
      onClick={onPress}
      aria-label={t('zoom.open', { title })}
      className="group absolute inset-0 cursor-zoom-in focus-inside"
    >
      <span className="night absolute right-3 bottom-3 grid size-11 place-items-center rounded-full bg-wall/70 text-ink opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100 pointer-coarse:opacity-100">
        <Icon name="expand" />
      </span>
    </button>
  );
}
