import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';

/** Visitors see a limited set, and are invited to join for more. */
export function SignUpPrompt({ seen }: { readonly seen: number }) {
  const { t } = useTranslation('posts');
  return (
    <section className="my-10 grid justify-items-start gap-3 border-t border-line pt-8">
      {seen > 0 && <p className="edge text-mute">{t('join.seen', { count: seen })}</p>}
      <h2 className="text-2xl">{t('join.title')}</h2>
      <p className="max-w-[46ch] text-soft">{t('join.sentence')}</p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <ButtonLink to="/register" kind="primary">
          {t('join.register')}
        </ButtonLink>
        <ButtonLink to="/login">{t('join.login')}</ButtonLink>
      </div>
    </section>
  );
}
