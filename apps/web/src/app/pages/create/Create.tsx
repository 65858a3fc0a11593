import type { Me } from '@stenope/contract/accounts';
import type { Post } from '@stenope/contract/posts';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useViewer } from '../../../features/accounts/useViewer.ts';
import { MainPicture } from '../../../features/media/picture/MainPicture.tsx';
import { StepPicture } from '../../../features/media/picture/StepPicture.tsx';
import { UploadLine } from '../../../features/media/picture/UploadLine.tsx';
import { UploadReceipt } from '../../../features/media/picture/UploadReceipt.tsx';
import { postAddress } from '../../../features/posts/api.ts';
import { DiscardDraft } from '../../../features/posts/editing/draft/DiscardDraft.tsx';
import { DraftList, DraftMenu } from '../../../features/posts/editing/draft/DraftMenu.tsx';
import { mostDrafts } from '../../../features/posts/editing/draft/pick.ts';
import type { SavedDraft } from '../../../features/posts/editing/draft/store.ts';
import { useDraft, type Drafting } from '../../../features/posts/editing/draft/useDraft.ts';
import { useSavedDraft } from '../../../features/posts/editing/draft/useSavedDraft.ts';
import type { DraftFile } from '../../../features/posts/editing/draft/draft.ts';
import type { LocalPicture } from '../../../features/posts/editing/draft/usePictures.ts';
import { useVideoRights } from '../../../features/media/video/useVideoRights.ts';
import { PostForm } from '../../../features/posts/editing/PostForm.tsx';
import { SaveBar } from '../../../features/posts/editing/saving/SaveBar.tsx';
import { useCreateForm } from '../../../features/posts/editing/usePostForm.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Chips } from '../../../ui/choices/Chips.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { FullSpinner } from '../../../ui/states/Spinner.tsx';
import { announce, showToast } from '../../../ui/toast/toast.ts';
import { WallAndPanel } from '../../shell/WallAndPanel.tsx';
import { CreateProduct, speaksOfProduct } from './CreateProduct.tsx';
import { EditorFrame } from './EditorFrame.tsx';
import { VideoHeld } from './VideoHeld.tsx';

const kinds = ['post', 'product'] as const;

type Kind = (typeof kinds)[number];

/** Form for a new post or shop product. An unfinished draft is restored. */
export function Create() {
  const { t } = useTranslation('create');
  const { me } = useViewer();
  if (!me) return <FullSpinner label={t('loading')} />;
  return <OwnDraft key={me.id} me={me} />;
}

function OwnDraft({ me }: { readonly me: Me }) {
  const { t } = useTranslation('create');
  const { saved, others, mayBegin, open, begin, pick } = useSavedDraft(me.id);
  const [, setAsked] = useSearchParams();
  const openOther = async (id: string) => {
    if (!(await open(id))) showToast({ kind: 'error', text: t('draft.taken') });
  };
  if (saved === undefined) return <FullSpinner label={t('loading')} />;
  if (saved === null) {
    return (
      <WallAndPanel title={t('title')} wall={<Icon name="edit" size={48} />}>
        <p className="mt-4 text-soft">{t('draft.full', { most: mostDrafts })}</p>
        <DraftList others={others} onOpen={(id) => void openOther(id)} />
        <Button kind="primary" className="mt-6" onClick={pick}>
          {t('retry')}
        </Button>
      </WallAndPanel>
    );
  }
  return (
    <Editor
      // A new key mounts a new form, so that nothing of a discarded draft remains.
      key={saved.draft.idempotencyKey}
      me={me}
      saved={saved}
      onDiscarded={begin}
      onBeginProduct={
        mayBegin
          ? () => {
              setAsked({ kind: 'product' }, { replace: true });
              begin();
            }
          : undefined
      }
      renderDrafts={(isKept) => (
        <DraftMenu
          others={others}
          onOpen={(id) => void openOther(id)}
          onBegin={isKept && mayBegin ? begin : undefined}
        />
      )}
    />
  );
}

interface EditorProps {
  readonly me: Me;
  readonly saved: SavedDraft;
  readonly onDiscarded: () => void;
  /** Begins another draft, of a product; undefined when there are as many as there may be. */
  readonly onBeginProduct: (() => void) | undefined;
  /** Renders the way to the other drafts; told whether the device has the open one. */
  readonly renderDrafts: (isKept: boolean) => ReactNode;
}

function Editor({ me, saved, onDiscarded, onBeginProduct, renderDrafts }: EditorProps) {
  const { t } = useTranslation(['create', 'shop']);
  const navigate = useNavigate();
  const [asked] = useSearchParams();
  const [kind, setKind] = useState<Kind>(
    asked.get('kind') === 'product' || speaksOfProduct(saved.draft) ? 'product' : 'post',
  );
  // Submitting was tried without a picture.
  const [isProductUnseen, setProductUnseen] = useState(false);
  const drafting = useDraft(saved, me.id);
  const { draft, pictures, change } = drafting;
  const { form, step, pictureMissing } = useCreateForm(drafting, (post: Post) => {
    announce(t('created'));
    // Replaced, so that going back skips the form, which is empty now.
    void navigate(postAddress(post), { replace: true });
  });
  const picture = pictures.of(draft.file);
  const rights = useVideoRights(me.isPro);
  const { file: main } = draft;
  const missing = {
    post: pictureMissing ? t('missing_media') : undefined,
    product: isProductUnseen ? t('shop:missing_image') : undefined,
  };
  return (
    <EditorFrame
      title={t('title')}
      wall={
        kind === 'product' && main?.video ? (
          <VideoHeld
            onBack={() => setKind('post')}
            onBegin={onBeginProduct}
            problem={missing.product}
          />
        ) : (
          <MainPicture
            key={draft.file?.id ?? 'none'}
            picture={withVideo(picture, main)}
            alt={draft.texts['alt'] ?? ''}
            frame={{ framing: draft.framing, crop: draft.crop }}
            onFrame={change}
            onChoose={(file, is) => drafting.choose(file, is)}
            onRemove={() => drafting.drop()}
            missing={missing[kind]}
            unreadable={kind === 'product' ? t('shop:failed.crop') : undefined}
            // A product has a picture.
            video={kind === 'post' ? rights : undefined}
            onVideo={(chosen) => main && drafting.chooseOf(main.id, chosen)}
          />
        )
      }
    >
      <Head
        kind={kind}
        onKind={setKind}
        drafting={drafting}
        onDiscarded={onDiscarded}
        drafts={renderDrafts(drafting.isKept)}
      />
      {kind === 'product' ? (
        <CreateProduct drafting={drafting} onSubmit={setProductUnseen} />
      ) : (
        <PostForm
          form={form}
          drafting={drafting}
          isPro={me.isPro}
          hasPicture={draft.file !== undefined}
          renderPicture={({ key, file, framing = 'frame', crop }, name) => (
            <StepPicture
              key={file?.id ?? 'none'}
              step={name}
              picture={withVideo(pictures.of(file), file)}
              frame={{ framing, crop }}
              onFrame={(frame) => drafting.frameStep(key, frame)}
              onChoose={(chosen, is) => drafting.choose(chosen, is, key)}
              onRemove={() => drafting.drop(key)}
              video={rights}
              onVideo={(chosen) => file && drafting.chooseOf(file.id, chosen)}
            />
          )}
          receipt={picture && <UploadReceipt upload={picture.upload} />}
          bar={
            <SaveBar
              step={step}
              submit={t('publish')}
              failure={form.failure}
              upload={picture && <UploadLine label={t('saving.main')} upload={picture.upload} />}
            />
          }
        />
      )}
    </EditorFrame>
  );
}

function withVideo(picture: LocalPicture | undefined, file: DraftFile | undefined) {
  return picture && { ...picture, video: file?.video };
}

interface HeadProps {
  readonly kind: Kind;
  readonly onKind: (kind: Kind) => void;
  readonly drafting: Drafting;
  readonly onDiscarded: () => void;
  readonly drafts: ReactNode;
}

function Head({ kind, onKind, drafting, onDiscarded, drafts }: HeadProps) {
  const { t } = useTranslation('create');
  const { isSaved, isKept } = drafting;
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4">
      <Chips
        label={t('kind.label')}
        value={kind}
        onChange={onKind}
        chips={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <div className="flex items-center gap-1">
        <output className="edge text-mute">
          {/* Its room stays while one types: on a phone it takes a line. */}
          {isKept && <span className={isSaved ? '' : 'invisible'}>{t('draft.saved')}</span>}
        </output>
        {drafts}
        {isKept && <DiscardDraft onDiscard={() => void drafting.discard().then(onDiscarded)} />}
      </div>
    </div>
  );
}
