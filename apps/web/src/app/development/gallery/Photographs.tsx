import type { EchoScores } from '@stenope/domain/echoes/axes';
import { Echo } from '../../../ui/echo/Echo.tsx';
import { Avatar } from '../../../ui/photo/Avatar.tsx';
import { JustifiedGrid } from '../../../ui/photo/JustifiedGrid.tsx';
import { PhotoFrame } from '../../../ui/photo/PhotoFrame.tsx';
import { plainSource } from '../../../ui/photo/sources.ts';
import { TileCaption } from '../../../ui/photo/wall/TileCaption.tsx';
import type { SamplePhotograph } from '../scenes/develop.ts';
import { useSamples } from '../scenes/useSamples.ts';
import { Exhibit, Room } from './Exhibit.tsx';
import { echoes, photographs, rooms, sampleScores } from './words.ts';

/** Bytes that are no picture: the image fails without a failing request. */
const broken = 'data:image/jpeg,';

export function Photographs() {
  const samples = useSamples();
  return (
    <Room id="photographs" title={rooms.photographs}>
      <Exhibit name={photographs.wall}>
        {/* On a phone photographs reach both edges. */}
        <div className="max-sm:-mx-4.5">
          <JustifiedGrid
            items={samples}
            label={photographs.wallLabel}
            renderItem={(sample, box) => (
              <Hung
                sample={sample}
                sizes={`${Math.round(box.width)}px`}
                scores={sampleScores.several[samples.indexOf(sample)] ?? null}
              />
            )}
          />
        </div>
      </Exhibit>
      <Frames samples={samples} />
      <Avatars samples={samples} />
    </Room>
  );
}

interface HungProps {
  readonly sample: SamplePhotograph;
  readonly sizes: string;
  readonly scores: EchoScores | null;
}

/** A tile as in the search: bare, with the Echo in its corner; hovering shows title and author. */
function Hung({ sample, sizes, scores }: HungProps) {
  const { title, author, ...photograph } = sample;
  const revealed = title.length % 3 === 0 ? null : scores;
  return (
    <figure className="tile">
      <PhotoFrame {...photograph} sizes={sizes} />
      <TileCaption
        mark={
          <Echo
            scores={revealed}
            size="dot"
            title={revealed ? echoes.average : echoes.notRevealed}
          />
        }
        title={title}
        author={author}
      />
    </figure>
  );
}

interface SamplesProps {
  readonly samples: readonly SamplePhotograph[];
}

function Frames({ samples }: SamplesProps) {
  const sample = samples[2];
  if (sample === undefined) return null;
  const { width, height, alt, thumbhash, sources } = sample;
  const size = { width, height };
  return (
    <Exhibit name={photographs.frames}>
      <div className="grid grid-cols-2 gap-gap lg:grid-cols-4">
        <PhotoFrame {...size} alt={alt} thumbhash={thumbhash} sources={[]} sizes="25vw" />
        <PhotoFrame {...size} alt={alt} sources={[]} sizes="25vw" />
        <PhotoFrame {...size} alt={alt} thumbhash={thumbhash} sources={sources} sizes="25vw" />
        <PhotoFrame
          {...size}
          alt={photographs.unavailable}
          thumbhash={thumbhash}
          src={broken}
          priority
        />
      </div>
    </Exhibit>
  );
}

function Avatars({ samples }: SamplesProps) {
  const picture = samples[1] && plainSource(samples[1].sources);
  return (
    <Exhibit name={photographs.avatars}>
      <div className="flex flex-wrap items-center gap-3.5">
        <Avatar name="Lila Moreau" src={picture} size={112} />
        <Avatar name="Lila Moreau" src={picture} size={44} />
        <Avatar name="Lila Moreau" src={picture} size={32} />
        <Avatar name="Noé Quillec" size={112} />
        <Avatar name="Awa Sène" src={broken} size={44} />
        <Avatar name="青木 純" size={44} />
        <Avatar name="émile" size={32} />
        <Avatar name="" size={44} />
      </div>
    </Exhibit>
  );
}
