import { useTranslation } from 'react-i18next';
import type { Upload, UploadView } from '../../../platform/uploads/upload.ts';
import { useUploadView } from '../../../platform/uploads/useUploadView.ts';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { Button, IconButton } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { ErrorWords } from '../../../ui/states/ErrorWords.tsx';
import { ProgressLine } from '../../../ui/states/ProgressLine.tsx';
import { uploadSentence } from '../words.ts';

interface UploadLineProps {
  /** Name of the upload, e.g. of its step. */
  readonly label: string;
  readonly upload: Upload;
  /** Icons only, beside a small picture. */
  readonly isSmall?: boolean;
}

/** Upload progress of a picture, with a button to pause, resume or retry. */
export function UploadLine({ label, upload, isSmall = false }: UploadLineProps) {
  const { t } = useTranslation(['media', 'errors']);
  const view = useUploadView(upload);
  const words = [label, useStateWords(view)].join(' · ');
  const { failure } = view;
  return (
    <div className="min-w-0 flex-1">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="edge leading-normal text-soft">{words}</p>
          {view.state !== 'success' && <Bar label={label} view={view} />}
        </div>
        <Control upload={upload} view={view} label={label} isSmall={isSmall} />
      </div>
      {failure !== undefined && (
        <ErrorWords className="mt-2">
          {uploadSentence(failure, t)}
          {view.state === 'running' && <span className="block">{t('media:state.again')}</span>}
        </ErrorWords>
      )}
    </div>
  );
}

function useStateWords({ state, sent, total, preparing }: UploadView): string {
  const { t } = useTranslation('media');
  const language = useLanguageCode();
  const figure = new Intl.NumberFormat(language, { style: 'percent' });
  if (preparing) {
    const words = t(`preparing.${preparing.name}`);
    if (preparing.name !== 'compressing') return words;
    return `${words} · ${figure.format(Math.floor(preparing.progress * 100) / 100)}`;
  }
  if (state !== 'running') return t(`state.${state}`);
  const share = total === 0 ? 0 : sent / total;
  return figure.format(Math.floor(share * 100) / 100);
}

function Bar({ label, view }: { readonly label: string; readonly view: UploadView }) {
  const sent = view.total === 0 ? 0 : view.sent / view.total;
  const progress = view.preparing?.progress ?? sent;
  return <ProgressLine label={label} progress={progress} isHalted={view.state !== 'running'} />;
}

interface ControlProps extends UploadLineProps {
  readonly view: UploadView;
}

function Control({ upload, view, label, isSmall = false }: ControlProps) {
  const { t } = useTranslation('media');
  const act = actOf(view);
  if (act === undefined) return null;
  const press = () => {
    if (act === 'pause') void upload.pause();
    else upload.resume();
  };
  const isBusy = view.state === 'pausing';
  if (isSmall) {
    const icon = act === 'pause' ? 'pause' : 'play';
    return (
      <IconButton label={[t(`act.${act}`), label].join(' · ')} busy={isBusy} onClick={press}>
        <Icon name={icon} size={18} />
      </IconButton>
    );
  }
  return (
    <Button busy={isBusy} onClick={press}>
      {t(`act.${act}`)}
    </Button>
  );
}

/** What is prepared is paused by nothing: it is removed, or it goes on. */
function actOf({ state, preparing }: UploadView): 'pause' | 'resume' | 'retry' | undefined {
  if (preparing) return undefined;
  if (state === 'running' || state === 'pausing') return 'pause';
  if (state === 'paused') return 'resume';
  return state === 'error' ? 'retry' : undefined;
}
