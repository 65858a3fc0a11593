import { Player } from '../../../ui/video/Player.tsx';
import { useSampleVideo } from './useSampleVideo.ts';
import { Exhibit, Room } from '../gallery/Exhibit.tsx';
import { videos, rooms } from '../gallery/words.ts';

/** Bytes that are no film: the player says so without a failing request. */
const broken = 'data:video/mp4,';
const captions = `data:text/vtt,${encodeURIComponent(videos.captionFile)}`;

export function Videos() {
  const film = useSampleVideo();
  return (
    <Room id="videos" title={rooms.videos}>
      <Exhibit name={videos.whole}>
        <div className="max-w-160">
          <Player
            {...film}
            poster={undefined}
            captions={captions}
            download={film.src}
            words={videos.words}
          />
        </div>
      </Exhibit>
      <Exhibit name={videos.tall}>
        <div className="max-w-56">
          <Player
            src={film.src}
            poster={undefined}
            width={9}
            height={16}
            seconds={3723}
            hasSound={false}
            words={{ ...videos.words, label: videos.tallLabel }}
          />
        </div>
      </Exhibit>
      <Exhibit name={videos.broken}>
        <div className="max-w-160">
          <Player
            src={broken}
            poster={undefined}
            width={640}
            height={360}
            seconds={20}
            words={{ ...videos.words, label: videos.brokenLabel }}
          />
        </div>
      </Exhibit>
    </Room>
  );
}
