import { postSorts, type PostSort } from '@stenope/contract/feed';
import { useTranslation } from 'react-i18next';
import { EdgeSelect } from '../../../ui/EdgeSelect.tsx';

interface SortSelectProps {
  readonly sort: PostSort;
  readonly onChange: (sort: PostSort) => void;
}

/** Sort order: recent, global score, or score on one axis. */
export function SortSelect({ sort, onChange }: SortSelectProps) {
  const { t } = useTranslation('posts');
  return (
    // Aligns the text with the photographs below.
    <span className="-ml-3.5 min-w-0">
      <EdgeSelect
        label={t('list.sort.label')}
        value={sort}
        options={postSorts.map((value) => ({ value, name: t(`list.sort.${value}`) }))}
        onChoose={onChange}
      />
    </span>
  );
}
