import { languages } from '@stenope/i18n/languages';
import { useTranslation } from 'react-i18next';
import { chooseTheme, themes } from '../platform/theme/theme.ts';
import { useTheme } from '../platform/theme/useTheme.ts';
import { EdgeSelect } from '../ui/EdgeSelect.tsx';
import { useLanguage } from './useLanguage.ts';

/** Language and theme switches for visitors too, who have no top bar. */
export function Preferences() {
  const { t } = useTranslation();
  const { language, choose } = useLanguage();
  const theme = useTheme();
  return (
    <div className="flex min-w-0 max-[19rem]:flex-wrap">
      <EdgeSelect
        label={t('theme.label')}
        value={theme}
        options={themes.map((value) => ({ value, name: t(`theme.${value}`) }))}
        onChoose={chooseTheme}
      />
      <EdgeSelect
        label={t('language')}
        value={language}
        options={languages.map(({ code, name }) => ({ value: code, name, lang: code }))}
        onChoose={choose}
      />
    </div>
  );
}
