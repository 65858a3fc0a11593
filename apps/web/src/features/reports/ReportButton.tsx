import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';

/** Small button at the end of the content. */
export function ReportButton({ onPress }: { readonly onPress: () => void }) {
  const { t } = useTranslation('reports');
  return (
    <Button kind="quiet" className="-ml-4.5 text-sm" onClick={onPress}>
      <Icon name="flag" size={18} />
      {t('report')}
    </Button>
  );
}
