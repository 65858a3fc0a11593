import type { Comment } from '@stenope/contract/comments';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { dropWords, wordsAt } from '../../../platform/sending/words.ts';
import type { MenuItem } from '../../../ui/overlays/Menu.tsx';
import { MoreMenu } from '../../../ui/overlays/MoreMenu.tsx';
import { Avatar } from '../../../ui/photo/Avatar.tsx';
import { Ago } from '../Ago.tsx';
import { RichText } from '../text/RichText.tsx';
import { Composer } from './Composer.tsx';
import { DeleteComment } from './DeleteComment.tsx';
import { useChangeComment, writingAt } from './useCommenting.ts';

interface CommentItemProps {
  readonly comment: Comment;
  /** Menu items of other features, e.g. report. */
  readonly items: readonly MenuItem[];
  /** Reply button and replies. */
  readonly children?: ReactNode;
}

export function CommentItem({ comment, items, children }: CommentItemProps) {
  const { author, body, mentions } = comment;
  const place = writingAt.edit(comment.id);
  const [mode, setMode] = useState<'reading' | 'editing' | 'deleting'>(() =>
    wordsAt(place) === undefined ? 'reading' : 'editing',
  );
  const { t } = useTranslation('posts');
  const back = () => setMode('reading');
  const sending = useChangeComment(comment, back);
  return (
    <article className="flex gap-3 py-2.5" aria-label={author?.displayName ?? t('comments.gone')}>
      <Avatar name={author?.displayName ?? ''} src={author?.avatar} size={32} />
      <div className="min-w-0 flex-1">
        <Heading
          comment={comment}
          items={items}
          onEdit={() => setMode('editing')}
          onDelete={() => setMode('deleting')}
        />
        {author === null && <p className="text-mute">{t('comments.gone')}</p>}
        {author !== null && mode === 'editing' && (
          <Composer
            label={t('comments.edit_label')}
            submit={t('comments.save')}
            start={body}
            place={place}
            sending={sending}
            takesFocus
            onCancel={() => {
              dropWords(place);
              back();
            }}
          />
        )}
        {author !== null && mode !== 'editing' && (
          <p>
            <RichText text={body} mentions={mentions} />
          </p>
        )}
        {children}
      </div>
      <DeleteComment comment={comment} open={mode === 'deleting'} onClose={back} />
    </article>
  );
}

interface HeadingProps extends Pick<CommentItemProps, 'comment' | 'items'> {
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function Heading({ comment, items: others, onEdit, onDelete }: HeadingProps) {
  const { t } = useTranslation('posts');
  const { author, createdAt, editedAt, hidden, can } = comment;
  if (author === null) return null;
  const name = author.displayName;
  return (
    <div className="flex min-h-8 items-center gap-2">
      <p className="flex min-w-0 flex-1 items-baseline gap-2 leading-tight">
        <span className="truncate font-semibold">
          <Link to={`/profile/${author.username}`} className="hover:underline">
            {name}
          </Link>
        </span>
        <span className="shrink-0 text-sm text-mute">
          <Ago at={createdAt} />
          {editedAt !== null && ` · ${t('comments.edited')}`}
          {hidden !== null && ` · ${t(`comments.${hidden}`)}`}
        </span>
      </p>
      <MoreMenu
        label={t('comments.menu', { name })}
        className="-my-1.5"
        items={[
          ...others,
          can.edit && { label: t('comments.edit'), icon: 'edit', onSelect: onEdit },
          (can.delete || can.remove) && {
            label: can.remove ? t('comments.remove') : t('comments.delete'),
            icon: 'trash',
            danger: true,
            onSelect: onDelete,
          },
        ]}
      />
    </div>
  );
}
