import { languages } from '@stenope/i18n/languages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseTheme, chosenTheme, themes, type Theme } from '../platform/theme/theme.ts';
import { EdgeSelect } from '../ui/EdgeSelect.tsx';
import { useLanguage } from './useLanguage.ts';

/** Language and light: for visitors too, who have no top bar. */
export function Preferences() {
  const { t } = useTranslation();
  const { language, choose } = useLanguage();
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <div className="flex">
      <EdgeSelect
        label={t('theme.label')}
        value={theme}
        options={themes.map((value) => ({ value, name: t(`theme.${value}`) }))}
        onChoose={(chosen: Theme) => {
          chooseTheme(chosen);
          setTheme(chosen);
        }}
      />
      <EdgeSelect
        label={t('language')}
        value={language}
        options={languages.map(({ code, name }) => ({ value: code, name }))}
        onChoose={choose}
      />
    </div>
  );
}
