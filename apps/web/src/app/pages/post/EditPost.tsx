import type { Me } from '@stenope/contract/accounts';
import type { Photo } from '@stenope/contract/media';
import type { Post } from '@stenope/contract/posts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useViewer } from '../../../features/accounts/useViewer.ts';
import { FileReceipt } from '../../../features/media/FileReceipt.tsx';
import { isWhole, postAddress, sourcesOf } from '../../../features/posts/api.ts';
import { hasReceipt, openPostQuery } from '../../../features/posts/receipt.ts';
import { DeletePost } from '../../../features/posts/editing/DeletePost.tsx';
import { draftOf, stepField } from '../../../features/posts/editing/draft/draft.ts';
import { useDraft } from '../../../features/posts/editing/draft/useDraft.ts';
import { isFromPost } from '../../../features/posts/editing/from-post.ts';
import { PostForm } from '../../../features/posts/editing/PostForm.tsx';
import { SaveBar } from '../../../features/posts/editing/saving/SaveBar.tsx';
import { useEditForm } from '../../../features/posts/editing/usePostForm.ts';
import {
  useVideoEdits,
  type EditableVideo,
} from '../../../features/posts/editing/useVideoEdits.ts';
import { ShownVideo } from '../../../features/posts/video/ShownVideo.tsx';
import { isMissing } from '../../../platform/api/failures.ts';
import { inPlace } from '../../../platform/parts/parts.tsx';
import { needWords } from '../../../platform/words/need.ts';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { PhotoFrame } from '../../../ui/photo/PhotoFrame.tsx';
import { ErrorState } from '../../../ui/states/ErrorState.tsx';
import { FullSpinner } from '../../../ui/states/Spinner.tsx';
import { announce, showToast } from '../../../ui/toast/toast.ts';
import { LeaveGuard } from '../../routing/LeaveGuard.tsx';
import { WallAndPanel } from '../../shell/WallAndPanel.tsx';
import { EditorFrame } from '../create/EditorFrame.tsx';
import { PostVideosWaiting, unfinishedVideos } from './VideoWaiting.tsx';

/** The create form, filled with an existing post. */
export function EditPost() {
  const { t } = useTranslation('create');
  const { id = '' } = useParams();
  const { me } = useViewer();
  const [isDeleting, setDeleting] = useState(false);
  const { data: post, error, refetch } = useQuery({ ...openPostQuery(id), enabled: !isDeleting });
  if (error) return <NotThere id={id} error={error} onRetry={() => void refetch()} />;
  if (!me || !post || !isWhole(post)) return <FullSpinner label={t('loading')} />;
  if (!post.can.edit) return <NotMine post={post} />;
  return <Editor key={post.id} me={me} post={post} onDeleting={setDeleting} />;
}

interface EditorProps {
  readonly me: Me;
  readonly post: Post;
  readonly onDeleting: (isDeleting: boolean) => void;
}

function Editor({ me, post, onDeleting }: EditorProps) {
  const { t } = useTranslation('create');
  const navigate = useNavigate();
  const isOneStepBack = isFromPost(useLocation().state);
  // Copied once: updates arriving while the author writes do not overwrite the form.
  const [initial] = useState(() => ({ draft: draftOf(post), files: new Map<string, Blob>() }));
  const drafting = useDraft(initial, undefined);
  const videos = useVideoEdits(post);
  const { form, step, forget } = useEditForm(post.id, drafting, videos.edits, (saved) => {
    announce(t('updated'));
    // Goes back to the post rather than leaving the form in the history.
    void (isOneStepBack ? navigate(-1) : navigate(postAddress(saved), { replace: true }));
  });
  return (
    <EditorFrame title={t('edit_title')} wall={<FixedPicture post={post} editableOf={videos.of} />}>
      <PostForm
        form={form}
        drafting={drafting}
        isPro={me.isPro}
        hasPicture
        renderPicture={({ key, photo }) =>
          photo && (
            <FixedStep
              photo={photo}
              alt={drafting.draft.texts[stepField(key, 'alt')] ?? ''}
              editable={videos.of(photo)}
            />
          )
        }
        receipt={
          hasReceipt(post, me.id) && <FileReceipt receipt={post.receipt} profile={post.profile} />
        }
        bar={
          <SaveBar
            step={step}
            submit={t('save')}
            failure={form.failure}
            upload={
              <ButtonLink
                kind="quiet"
                to={postAddress(post)}
                replace
                onClick={(event) => {
                  if (!isOneStepBack) return;
                  event.preventDefault();
                  void navigate(-1);
                }}
                className="mr-auto -ml-2"
              >
                {t('cancel')}
              </ButtonLink>
            }
          />
        }
      />
      {post.can.delete && (
        <DeletePost
          postId={post.id}
          onDeleting={onDeleting}
          onDeleted={async () => {
            forget();
            showToast({ text: t('delete.done') });
            await navigate(`/profile/${post.author.username}`, { replace: true });
          }}
        />
      )}
      <LeaveGuard />
    </EditorFrame>
  );
}

const EditedVideo = inPlace(
  async () => {
    const [part] = await Promise.all([
      import('../../../features/media/video/EditedVideo.tsx'),
      needWords(['video', 'errors']),
    ]);
    return part.EditedVideo;
  },
  // As high as it will be.
  <div className="h-27" />,
);

interface FixedPictureProps {
  readonly post: Post;
  readonly editableOf: (photo: Photo) => EditableVideo | undefined;
}

/** Pictures cannot be changed after publication: they were rated and commented as they are. */
function FixedPicture({ post, editableOf }: FixedPictureProps) {
  const { t } = useTranslation('create');
  const { photo, status } = post;
  if (unfinishedVideos(post).length > 0) return <PostVideosWaiting post={post} />;
  if (photo === null) {
    const words = status === 'failed' ? t('undeveloped') : t('processing');
    return <p className="p-8 text-soft">{words}</p>;
  }
  const editable = editableOf(photo);
  return (
    <figure className="grid w-full justify-items-center gap-4 p-4 text-center">
      <div
        // Beside the form all of it is in sight: also what a player and its settings take.
        className={`w-full [--below:14rem] ${editable ? 'lg:[--below:28rem]' : ''}`}
        style={{
          maxWidth: `min(100%, calc(max(10rem, 100svh - var(--below)) * ${photo.width / photo.height}))`,
        }}
      >
        {editable ? (
          <ShownVideo photo={photo} title={post.title} />
        ) : (
          <PhotoFrame
            sources={sourcesOf(photo)}
            sizes="(width >= 64rem) 60vw, 100vw"
            width={photo.width}
            height={photo.height}
            alt={post.alt}
            thumbhash={photo.thumbhash}
            priority
          />
        )}
      </div>
      <figcaption className="text-sm text-mute">{t('fixed')}</figcaption>
      {editable && <EditedVideo {...editable} />}
    </figure>
  );
}

interface FixedStepProps {
  readonly photo: Photo;
  readonly alt: string;
  readonly editable: EditableVideo | undefined;
}

function FixedStep({ photo, alt, editable }: FixedStepProps) {
  return (
    <div className="grid gap-2">
      <span
        className="block"
        style={{ width: `min(6rem, ${(4 * photo.width) / photo.height}rem)` }}
      >
        <PhotoFrame
          sources={sourcesOf(photo)}
          sizes="6rem"
          width={photo.width}
          height={photo.height}
          alt={alt}
          thumbhash={photo.thumbhash}
        />
      </span>
      {editable && <EditedVideo {...editable} />}
    </div>
  );
}

/** Shown to members other than the author. */
function NotMine({ post }: { readonly post: Post }) {
  const { t } = useTranslation('create');
  return (
    <WallAndPanel title={t('edit_title')} wall={<Icon name="lock" size={48} />}>
      <p role="alert" className="mt-4 text-soft">
        {t('not_mine')}
      </p>
      <ButtonLink to={postAddress(post)} className="mt-6">
        {t('back')}
      </ButtonLink>
    </WallAndPanel>
  );
}

interface NotThereProps {
  readonly id: string;
  readonly error: Error;
  readonly onRetry: () => void;
}

function NotThere({ id, error, onRetry }: NotThereProps) {
  const { t } = useTranslation('create');
  const sentence = useFailureSentence();
  return (
    <WallAndPanel title={t('missing')} wall={<Icon name="image" size={48} />}>
      {isMissing(error) ? (
        <p className="mt-4 wrap-anywhere text-soft">{t('gone', { id })}</p>
      ) : (
        <ErrorState
          title={t('failed')}
          sentence={sentence(error)}
          onRetry={onRetry}
          retryLabel={t('retry')}
        />
      )}
      <ButtonLink to="/welcome" kind="quiet" className="mt-6">
        {t('home')}
      </ButtonLink>
    </WallAndPanel>
  );
}
