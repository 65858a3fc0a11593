import { useRef, type ReactNode } from 'react';
import './justified-grid.css';
import { justify, type Box } from './justify.ts';
import { useWidth } from './useWidth.ts';

interface GridItem {
  readonly id: string;
  /** Size of the photograph; only the ratio counts. */
  readonly width: number;
  readonly height: number;
}

interface JustifiedGridProps<T extends GridItem> {
  readonly items: readonly T[];
  /** Its result fills the given box. */
  readonly renderItem: (item: T, box: Box) => ReactNode;
  readonly label: string;
}

/** Photographs in justified rows, uncropped; read in list order. */
export function JustifiedGrid<T extends GridItem>({
  items,
  renderItem,
  label,
}: JustifiedGridProps<T>) {
  const place = useRef<HTMLUListElement>(null);
  const width = useWidth(place);
  const { boxes, height } = justify(width > 0 ? items : [], width);
  return (
    // Safari drops the role together with the bullets.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Said again for that reason.
    <ul ref={place} role="list" aria-label={label} className="justified-grid" style={{ height }}>
      {boxes.map((box, index) => {
        const item = items[index];
        return item === undefined ? null : (
          <li key={item.id} style={box}>
            {renderItem(item, box)}
          </li>
        );
      })}
    </ul>
  );
}
