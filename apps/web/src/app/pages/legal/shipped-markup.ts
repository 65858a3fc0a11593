import type { EditedLegalPage } from '@stenope/domain/legal/pages';
import type { Language } from '@stenope/i18n/languages';
import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';

/**
 * Text of the software in one language, as the team would write it: what a site begins its own from.
 * The publisher is left out, for the page names them in any case.
 */
export function shippedMarkupQuery(page: EditedLegalPage, language: Language) {
  return queryOptions({
    queryKey: ['legal', 'shipped', page, language],
    queryFn: async () => {
      await i18next.reloadResources([language], ['legal']);
      const t = i18next.getFixedT(language, 'legal');
      const { title: _title, lead, ...chapters } = t(page, { returnObjects: true });
      const written = Object.values(chapters).flatMap((chapter) =>
        'text' in chapter ? [`## ${chapter.title}`, chapter.text.replaceAll('\n', '\n\n')] : [],
      );
      return [lead, ...written].join('\n\n');
    },
    staleTime: Infinity,
  });
}
