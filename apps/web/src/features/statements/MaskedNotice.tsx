import type { Statement } from '@stenope/contract/site/moderation';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { statementsQuery } from './api.ts';

/** Tells an author why nobody else sees their post, with the way to the statement of reasons. */
export function MaskedNotice({ postId }: { readonly postId: string }) {
  const { t } = useTranslation('statements');
  const { data, isPending } = useInfiniteQuery(statementsQuery);
  const about = data?.pages.flatMap(({ items }) => items).find((one) => isMaskOf(one, postId));
  return (
    <section aria-labelledby="masked" className="border-l-2 border-brink pl-4">
      <h2 id="masked" className="text-lg">
        {t('masked.title')}
      </h2>
      {/* Until it is known which decision it was, its place is kept. */}
      <div className={isPending ? 'invisible' : undefined}>
        <p className="mt-1.5 text-[0.9375rem] text-soft">
          {t(about?.automated ? 'masked.automatic' : 'masked.sentence')}
          {about?.reason && ` ${t(`reasons.${about.reason}`)}`}
        </p>
        <Link
          to={about ? `/statements/${about.id}` : '/statements'}
          className="mt-1 inline-flex min-h-11 items-center font-semibold underline decoration-safelight underline-offset-4"
        >
          {t('masked.why')}
        </Link>
      </div>
    </section>
  );
}

/** The newest decision that hid this post. */
function isMaskOf({ act, target, overturnedAt }: Statement, postId: string): boolean {
  const hides = act === 'mask' || act === 'confirm';
  return hides && overturnedAt === null && target.kind === 'post' && target.id === postId;
}
