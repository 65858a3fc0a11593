import { useState } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { FilmEdge } from '../../../ui/photo/FilmEdge.tsx';
import { PhotoFrame } from '../../../ui/photo/PhotoFrame.tsx';
import { pictureSources, plainSource } from '../../../ui/photo/sources.ts';
import { PhotoColumn } from '../../../ui/photo/wall/PhotoColumn.tsx';
import { PhotoWall } from '../../../ui/photo/wall/PhotoWall.tsx';
import { WaitingWall } from '../../../ui/photo/wall/WaitingWall.tsx';
import { Zoom, type ZoomPhoto } from '../../../ui/photo/zoom/Zoom.tsx';
import type { SamplePhotograph } from '../scenes/develop.ts';
import { useSamples } from '../scenes/useSamples.ts';
import { Exhibit, Room } from './Exhibit.tsx';
import { rooms, walls } from './words.ts';

const many = 24;
const nothingMore = () => undefined;

export function Walls() {
  const samples = useSamples();
  return (
    <Room id="walls" title={rooms.walls}>
      <Exhibit name={walls.wall}>
        <div className="max-sm:-mx-4.5">
          <PhotoWall
            items={repeated(samples)}
            label={walls.wallLabel}
            isEnd
            onNearEnd={nothingMore}
            place="gallery wall"
            renderItem={({ sample }, box) => (
              <PhotoFrame {...shown(sample)} sizes={`${Math.round(box.width)}px`} fades={false} />
            )}
          />
        </div>
      </Exhibit>
      <Exhibit name={walls.waiting}>
        <div className="max-sm:-mx-4.5">
          <WaitingWall count={5} />
        </div>
      </Exhibit>
      <Exhibit name={walls.column}>
        <div className="max-w-100">
          <PhotoColumn
            items={samples.slice(0, 3)}
            label={walls.columnLabel}
            isEnd
            onNearEnd={nothingMore}
            place="gallery column"
            renderItem={(sample) => (
              <div className="pb-3">
                <PhotoFrame {...shown(sample)} sizes="25rem" />
              </div>
            )}
          />
        </div>
      </Exhibit>
      <Exhibit name={walls.edge}>
        <FilmEdge frame="24A" facts={walls.facts} label={walls.edgeLabel} />
      </Exhibit>
      <Exhibit name={walls.zoom}>
        <Closer samples={samples} />
      </Exhibit>
    </Room>
  );
}

function Closer({ samples }: { readonly samples: readonly SamplePhotograph[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{walls.zoomOpen}</Button>
      {isOpen && (
        <Zoom
          photos={samples.slice(0, 3).map(zoomable)}
          start={0}
          words={walls.zoomWords}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface Repeated {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly sample: SamplePhotograph;
}

function repeated(samples: readonly SamplePhotograph[]): readonly Repeated[] {
  return Array.from({ length: many }, (_, place) => samples[place % samples.length]).flatMap(
    (sample, place) =>
      sample === undefined
        ? []
        : [{ id: String(place), width: sample.width, height: sample.height, sample }],
  );
}

function shown({ width, height, alt, thumbhash, sources }: SamplePhotograph) {
  return { width, height, alt, thumbhash, sources };
}

function zoomable({ width, height, alt, sources }: SamplePhotograph): ZoomPhoto {
  const srcset = pictureSources(sources).at(-1)?.srcSet ?? '';
  return { src: plainSource(sources) ?? '', srcset, width, height, alt };
}
