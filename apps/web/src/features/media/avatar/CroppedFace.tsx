import { useEffect, useRef } from 'react';
import type { ChosenAvatar } from './send-avatar.ts';

interface CroppedFaceProps {
  readonly avatar: ChosenAvatar;
  /** Width and height in pixels. */
  readonly size: number;
}

/** Preview of a chosen picture, cropped, drawn from the local file. */
export function CroppedFace({ avatar, size }: CroppedFaceProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isGone = false;
    const draw = (picture: ImageBitmap) => {
      const side = Math.min(picture.width, picture.height);
      const crop = avatar.crop ?? {
        x: (picture.width - side) / 2,
        y: (picture.height - side) / 2,
        width: side,
        height: side,
      };
      // Keeps wide-gamut colours where the device supports them.
      const pen = canvas.current?.getContext('2d', { colorSpace: 'display-p3' });
      if (!isGone && canvas.current) {
        const { width, height } = canvas.current;
        pen?.drawImage(picture, crop.x, crop.y, crop.width, crop.height, 0, 0, width, height);
      }
      picture.close();
    };
    // A format this browser cannot decode may still be readable for the server.
    createImageBitmap(avatar.file).then(draw, () => undefined);
    return () => {
      isGone = true;
    };
  }, [avatar]);
  return (
    <canvas
      ref={canvas}
      aria-hidden="true"
      width={size * 2}
      height={size * 2}
      style={{ width: size, height: size }}
      className="shrink-0 rounded-full bg-raised"
    />
  );
}
