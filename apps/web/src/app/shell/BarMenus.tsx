import type { Me } from '@stenope/contract/accounts';
import { languages } from '@stenope/i18n/languages';
import { useTranslation } from 'react-i18next';
import { chooseTheme, litTheme, themes } from '../../platform/theme/theme.ts';
import { useTheme } from '../../platform/theme/useTheme.ts';
import { Button, IconButton } from '../../ui/buttons/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { Avatar } from '../../ui/photo/Avatar.tsx';
import { useLanguage } from '../useLanguage.ts';
import { useSignOut } from '../useSignOut.ts';

export function LanguageMenu() {
  const { t } = useTranslation();
  const { language, choose } = useLanguage();
  const name = languages.find(({ code }) => code === language)?.name;
  return (
    <Menu
      trigger={
        <Button
          kind="quiet"
          aria-label={`${t('language')}, ${language}, ${name}`}
          className="gap-1! px-2!"
        >
          <span className="edge">{language}</span>
          <Icon name="chevron-down" size={14} />
        </Button>
      }
      items={languages.map((one) => ({
        label: one.name,
        lang: one.code,
        checked: one.code === language,
        onSelect: () => choose(one.code),
      }))}
    />
  );
}

const themeIcons = { dark: 'moon', light: 'sun' } as const;

export function ThemeMenu() {
  const { t } = useTranslation();
  const theme = useTheme();
  return (
    <Menu
      trigger={
        <IconButton label={`${t('theme.label')}, ${t(`theme.${theme}`)}`}>
          <Icon name={themeIcons[litTheme(theme)]} />
        </IconButton>
      }
      items={themes.map((one) => ({
        label: t(`theme.${one}`),
        checked: one === theme,
        onSelect: () => chooseTheme(one),
      }))}
    />
  );
}

export function AccountMenu({ me }: { readonly me: Me }) {
  const { t } = useTranslation();
  const signOut = useSignOut();
  return (
    <Menu
      trigger={
        <IconButton label={t('bar.account')}>
          <Avatar name={me.displayName} src={me.avatar} size={30} />
        </IconButton>
      }
      items={[
        { label: t('bar.profile'), icon: 'person', to: `/profile/${me.username}` },
        { label: t('bar.settings'), icon: 'settings', to: '/edit-profile' },
        { label: t('bar.signOut'), icon: 'logout', onSelect: () => void signOut() },
      ]}
    />
  );
}
