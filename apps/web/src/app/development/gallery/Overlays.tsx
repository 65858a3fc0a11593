import { globalScore } from '@stenope/domain/echoes/global-score';
import { useState } from 'react';
import { Button, IconButton } from '../../../ui/buttons/Button.tsx';
import { describeEcho, writeScore } from '../../../ui/echo/describe.ts';
import { Echo } from '../../../ui/echo/Echo.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { shownCount } from '../../../ui/count.ts';
import { CountBadge } from '../../../ui/CountBadge.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { Dropdown, DropdownInterior } from '../../../ui/overlays/Dropdown.tsx';
import { MoreMenu } from '../../../ui/overlays/MoreMenu.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { NearPhoto } from '../../../ui/photo/near/NearPhoto.tsx';
import { PhotoFrame } from '../../../ui/photo/PhotoFrame.tsx';
import { showToast } from '../../../ui/toast/toast.ts';
import { useSamples } from '../scenes/useSamples.ts';
import { Exhibit, Room } from './Exhibit.tsx';
import { RatingForm } from './RatingForm.tsx';
import { echoes, echoWords, maps, overlays, rooms, sampleScores } from './words.ts';

export function Overlays() {
  const [grid, setGrid] = useState(true);
  return (
    <Room id="overlays" title={rooms.overlays}>
      <div className="mt-7 flex flex-wrap gap-2.5">
        <DeleteDialog />
        <RatingSheet />
        <RatingSheet beside />
        <MoreMenu
          label={overlays.menu}
          kind="plain"
          items={[
            { label: overlays.profile, icon: 'person', to: '/welcome' },
            { label: overlays.edit, icon: 'edit', onSelect: () => undefined },
            { label: overlays.report, icon: 'flag', onSelect: () => undefined },
            {
              label: overlays.grid,
              icon: 'grid',
              checked: grid,
              onSelect: () => setGrid(!grid),
            },
            { label: overlays.remove, icon: 'trash', danger: true, onSelect: () => undefined },
          ]}
        />
        {[3, 120].map((count) => (
          <CountedDropdown key={count} count={count} />
        ))}
      </div>
      <Exhibit name={overlays.toasts}>
        <div className="flex flex-wrap gap-2.5">
          <Button onClick={() => showToast({ text: overlays.saved })}>{overlays.plain}</Button>
          <Button onClick={() => showToast({ text: overlays.offline, kind: 'error' })}>
            {overlays.error}
          </Button>
          <Button
            onClick={() =>
              showToast({
                text: overlays.removed,
                action: { label: overlays.takeBack, onPress: () => undefined },
              })
            }
          >
            {overlays.undo}
          </Button>
        </div>
      </Exhibit>
    </Room>
  );
}

function CountedDropdown({ count }: { readonly count: number }) {
  const [open, setOpen] = useState(false);
  return (
    <Dropdown
      open={open}
      onOpenChange={setOpen}
      closeLabel={overlays.close}
      trigger={
        <IconButton label={`${overlays.dropdown} ${shownCount(count)}`}>
          <Icon name="bell" />
          <CountBadge count={count} />
        </IconButton>
      }
    >
      <DropdownInterior title={overlays.sheetTitle} foot={<p className="p-4">{overlays.saved}</p>}>
        <p className="p-4.5">{overlays.dialogText}</p>
      </DropdownInterior>
    </Dropdown>
  );
}

function DeleteDialog() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{overlays.dialog}</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={overlays.dialogTitle}
        description={overlays.dialogText}
        closeLabel={overlays.close}
        actions={
          <>
            <Button kind="quiet" onClick={close}>
              {overlays.cancel}
            </Button>
            <Button kind="danger" onClick={close}>
              {overlays.remove}
            </Button>
          </>
        }
      />
    </>
  );
}

/** The photograph that is rated in this example. */
function Subject() {
  const [sample] = useSamples();
  if (sample === undefined) return null;
  const { width, height, alt, thumbhash, sources } = sample;
  return (
    <NearPhoto ratio={width / height} words={maps.words}>
      {() => (
        <PhotoFrame
          width={width}
          height={height}
          alt={alt}
          thumbhash={thumbhash}
          sources={sources}
          sizes="100vw"
        />
      )}
    </NearPhoto>
  );
}

function RatingSheet({ beside = false }: { readonly beside?: boolean }) {
  const [open, setOpen] = useState(false);
  const [scores, setScores] = useState(sampleScores.draft);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{beside ? overlays.beside : overlays.sheet}</Button>
      <Sheet
        beside={beside ? <Subject /> : undefined}
        open={open}
        onOpenChange={setOpen}
        title={overlays.sheetTitle}
        description={overlays.sheetText}
        closeLabel={overlays.close}
        aside={
          <Echo
            scores={scores}
            size="form"
            title={echoes.yours}
            description={describeEcho(scores, echoWords.fr)}
          />
        }
        actions={
          <>
            <span className="mr-auto flex items-baseline gap-1.5">
              <span className="num text-3xl">{writeScore(globalScore(scores), 'fr')}</span>
              <span className="edge text-mute">{overlays.global}</span>
            </span>
            <Button kind="quiet" onClick={close}>
              {overlays.cancel}
            </Button>
            <Button kind="primary" onClick={close}>
              {overlays.rate}
            </Button>
          </>
        }
      >
        <RatingForm scores={scores} onChange={setScores} />
      </Sheet>
    </>
  );
}
