import { acceptConversation } from '@stenope/contract/messages/conversations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/api.ts';
import { refreshInbox } from '../../../platform/inbox/inbox.ts';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Notice } from '../../../ui/states/Notice.tsx';
import { takeAnswer } from '../api.ts';

interface RequestBannerProps {
  readonly conversationId: string;
  readonly name: string;
  readonly onDelete: () => void;
  readonly onBlock: () => void;
}

/** Banner of a request from somebody the member does not follow. */
export function RequestBanner({ conversationId, name, onDelete, onBlock }: RequestBannerProps) {
  const { t } = useTranslation('messages');
  const sentence = useFailureSentence();
  const cache = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => takeAnswer(cache, api(acceptConversation, { params: { conversationId } })),
    onSuccess: () => refreshInbox(cache),
  });
  return (
    <section className="grid shrink-0 gap-3 border-t border-line px-4.5 py-4 md:px-6.5">
      <div>
        <h3 className="text-lg">{t('request.title', { name })}</h3>
        <p className="mt-1 text-sm text-soft">{t('request.sentence')}</p>
      </div>
      {error && <Notice isAlert>{sentence(error)}</Notice>}
      <div className="flex flex-wrap gap-2.5">
        <Button kind="primary" busy={isPending} onClick={() => mutate()}>
          {t('request.accept')}
        </Button>
        <Button onClick={onDelete}>{t('request.delete')}</Button>
        <Button kind="danger" onClick={onBlock}>
          {t('request.block')}
        </Button>
      </div>
    </section>
  );
}
