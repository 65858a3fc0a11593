import type { Photo } from '@stenope/contract/media';
import type { Post } from '@stenope/contract/posts';
import { useState } from 'react';
import type { VideoEdit } from '../../../platform/uploads/video-choice.ts';
import { shownVideos } from './shown-videos.ts';

interface VideoEdits {
  /** By the ids of the videos; those that are as they were have none. */
  readonly edits: ReadonlyMap<string, VideoEdit>;
  /** What can be changed of a picture that is a video; undefined of any other. */
  readonly of: (photo: Photo) => EditableVideo | undefined;
}

export interface EditableVideo {
  readonly video: NonNullable<Photo['video']>;
  readonly edit: VideoEdit;
  readonly onEdit: (change: VideoEdit) => void;
}

/** Changes to the videos of a post, kept until the form is saved. */
export function useVideoEdits(post: Post): VideoEdits {
  const [ids] = useState(() => shownVideos(post));
  const [edits, setEdits] = useState<ReadonlyMap<string, VideoEdit>>(new Map());
  return {
    edits,
    of: ({ name, video }) => {
      const id = ids.get(name);
      if (id === undefined || !video) return undefined;
      return {
        video,
        edit: edits.get(id) ?? {},
        onEdit: (change) => setEdits((before) => withEdit(before, id, change)),
      };
    },
  };
}

/** What was put back is no change. */
function withEdit(
  edits: ReadonlyMap<string, VideoEdit>,
  id: string,
  change: VideoEdit,
): ReadonlyMap<string, VideoEdit> {
  const edit = { ...edits.get(id), ...change };
  const next = new Map(edits);
  if (Object.values(edit).every((part) => part === undefined)) next.delete(id);
  else next.set(id, edit);
  return next;
}
