import { drawings } from '../../../ui/icons/drawings.tsx';
import { Icon, type IconName } from '../../../ui/icons/Icon.tsx';
import { Room } from './Exhibit.tsx';
import { rooms } from './words.ts';

const isIcon = (name: string): name is IconName => name in drawings;
const names = Object.keys(drawings).filter(isIcon);

export function Icons() {
  return (
    <Room id="icons" title={rooms.icons}>
      <ul className="mt-7 grid grid-cols-[repeat(auto-fill,minmax(6.75rem,1fr))] gap-y-6">
        {names.map((name) => (
          <li key={name} className="grid justify-items-start gap-2.5">
            <span className="flex items-end gap-3">
              <Icon name={name} size={32} />
              <Icon name={name} />
            </span>
            <span className="text-sm text-mute">{name}</span>
          </li>
        ))}
      </ul>
    </Room>
  );
}
