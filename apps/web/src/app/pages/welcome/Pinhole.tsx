import photograph from './moon.avif';
import './pinhole.css';

/** Photograph of the welcome page, dark except for the disc the pinhole lets through. */
export function Pinhole({ alt }: { readonly alt: string }) {
  return (
    <div className="pinhole">
      <img src={photograph} alt={alt} width={1920} height={1200} fetchPriority="high" />
    </div>
  );
}
