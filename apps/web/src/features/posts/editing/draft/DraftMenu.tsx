import { useTranslation } from 'react-i18next';
import { useLanguageCode } from '../../../../platform/words/useLanguageCode.ts';
import { Button, IconButton } from '../../../../ui/buttons/Button.tsx';
import { Icon } from '../../../../ui/icons/Icon.tsx';
import { Menu } from '../../../../ui/overlays/Menu.tsx';
import type { DraftCard } from './store.ts';

interface OtherDraftsProps {
  readonly others: readonly DraftCard[];
  readonly onOpen: (id: string) => void;
}

interface DraftMenuProps extends OtherDraftsProps {
  /** Undefined while the device does not have the current draft, or no more drafts are allowed. */
  readonly onBegin: (() => void) | undefined;
}

/** Menu of one's other drafts, and an entry for a new one. */
export function DraftMenu({ others, onOpen, onBegin }: DraftMenuProps) {
  const { t } = useTranslation('create');
  const named = useNames(others);
  const items = [
    ...named.map(({ id, label }) => ({
      label,
      icon: 'edit' as const,
      onSelect: () => onOpen(id),
    })),
    ...(onBegin ? [{ label: t('draft.new'), icon: 'plus' as const, onSelect: onBegin }] : []),
  ];
  if (items.length === 0) return null;
  return (
    <Menu
      trigger={
        <IconButton label={t('draft.others')}>
          <Icon name="list" size={18} />
        </IconButton>
      }
      items={items}
    />
  );
}

/** Other drafts as a list of buttons, shown when no draft is free. */
export function DraftList({ others, onOpen }: OtherDraftsProps) {
  return (
    <ul className="mt-5 grid justify-items-start gap-2">
      {useNames(others).map(({ id, label }) => (
        <li key={id}>
          <Button onClick={() => onOpen(id)}>{label}</Button>
        </li>
      ))}
    </ul>
  );
}

/** Names drafts by title and time; equal ones are numbered. */
function useNames(drafts: readonly DraftCard[]) {
  const { t } = useTranslation('create');
  const language = useLanguageCode();
  const clock = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const names = drafts.map(({ title, changedAt }) =>
    [
      title === '' ? t('draft.untitled') : title,
      ...(changedAt > 0 ? [clock.format(changedAt)] : []),
    ].join(' · '),
  );
  return drafts.map(({ id }, at) => {
    const name = names[at] ?? '';
    const before = names.slice(0, at).filter((one) => one === name).length;
    return { id, label: before === 0 ? name : `${name} (${before + 1})` };
  });
}
