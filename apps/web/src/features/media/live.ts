import type * as contract from '@stenope/contract/media';
import type { HandlersOf } from '../../platform/live/handlers.ts';
import { mediaKeys } from './api.ts';

export const mediaLive: HandlersOf<typeof contract> = {
  'media.settled': ({ media }, cache) => {
    cache.setQueryData(mediaKeys.own(media.id), media);
    void cache.invalidateQueries({ queryKey: mediaKeys.video(media.id) });
  },
  'media.progressed': ({ mediaId, percent }, cache) => {
    cache.setQueryData<contract.VideoStatus>(
      mediaKeys.video(mediaId),
      // A word that comes late says nothing of a video that is there.
      (known) =>
        known?.state === 'ready' ? known : known && { ...known, state: 'processing', percent },
    );
  },
};
