import { Player } from '../../../ui/video/Player.tsx';
import { useSampleFilm } from './useSampleFilm.ts';
import { Exhibit, Room } from '../gallery/Exhibit.tsx';
import { films, rooms } from '../gallery/words.ts';

/** Bytes that are no film: the player says so without a failing request. */
const broken = 'data:video/mp4,';
const captions = `data:text/vtt,${encodeURIComponent(films.captionFile)}`;

export function Films() {
  const film = useSampleFilm();
  return (
    <Room id="films" title={rooms.films}>
      <Exhibit name={films.whole}>
        <div className="max-w-160">
          <Player
            {...film}
            poster={undefined}
            captions={captions}
            download={film.src}
            words={films.words}
          />
        </div>
      </Exhibit>
      <Exhibit name={films.tall}>
        <div className="max-w-56">
          <Player
            src={film.src}
            poster={undefined}
            width={9}
            height={16}
            seconds={3723}
            hasSound={false}
            words={{ ...films.words, label: films.tallLabel }}
          />
        </div>
      </Exhibit>
      <Exhibit name={films.broken}>
        <div className="max-w-160">
          <Player
            src={broken}
            poster={undefined}
            width={640}
            height={360}
            seconds={20}
            words={{ ...films.words, label: films.brokenLabel }}
          />
        </div>
      </Exhibit>
    </Room>
  );
}
