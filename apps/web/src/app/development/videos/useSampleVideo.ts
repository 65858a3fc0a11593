import { useEffect, useState } from 'react';

const size = { width: 640, height: 360 };
const seconds = 4;
const rate = 25;

/** A light that wanders over the wall, encoded by the browser; without an address until it is. */
export function useSampleVideo() {
  const [src, setSrc] = useState<string>();
  useEffect(() => {
    let url = '';
    let isGone = false;
    void shoot().then((film) => {
      if (isGone || film === null) return;
      url = URL.createObjectURL(new Blob([film], { type: 'video/mp4' }));
      setSrc(url);
    });
    return () => {
      isGone = true;
      URL.revokeObjectURL(url);
    };
  }, []);
  return { ...size, src, seconds };
}

async function shoot(): Promise<ArrayBuffer | null> {
  const { BufferTarget, CanvasSource, Mp4OutputFormat, Output } = await import('mediabunny');
  const canvas = new OffscreenCanvas(size.width, size.height);
  const drawing = canvas.getContext('2d');
  if (!drawing || typeof VideoEncoder === 'undefined') return null;
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const source = new CanvasSource(canvas, { codec: 'avc', bitrate: 800_000 });
  output.addVideoTrack(source, { frameRate: rate });
  await output.start();
  for (let frame = 0; frame < seconds * rate; frame += 1) {
    const share = frame / (seconds * rate);
    drawing.fillStyle = '#161616';
    drawing.fillRect(0, 0, size.width, size.height);
    drawing.fillStyle = '#f4f4f4';
    drawing.beginPath();
    drawing.arc(60 + share * 520, 180 - Math.sin(share * Math.PI) * 110, 34, 0, Math.PI * 2);
    drawing.fill();
    drawing.font = '20px monospace';
    drawing.fillText(String(frame), 20, 340);
    await source.add(frame / rate, 1 / rate);
  }
  await output.finalize();
  return target.buffer;
}
