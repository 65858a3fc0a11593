import { DevelopmentPage } from '../DevelopmentPage.tsx';
import { words } from '../words.ts';
import { Buttons } from './Buttons.tsx';
import { Choices } from './Choices.tsx';
import { Echoes } from './Echoes.tsx';
import { Fields } from './Fields.tsx';
import { Ground } from './Ground.tsx';
import { Icons } from './Icons.tsx';
import { Maps } from './Maps.tsx';
import { Overlays } from './Overlays.tsx';
import { Photographs } from './Photographs.tsx';
import { States } from './States.tsx';
import { Videos } from '../videos/Videos.tsx';
import { Walls } from './Walls.tsx';

/** Every component of the design system, in every state it has. */
export function Gallery() {
  return (
    <DevelopmentPage title={words.gallery.title} lead={words.gallery.lead}>
      <Photographs />
      <Walls />
      <Videos />
      <Echoes />
      <Ground />
      <Icons />
      <Buttons />
      <Fields />
      <Choices />
      <Maps />
      <Overlays />
      <States />
    </DevelopmentPage>
  );
}
