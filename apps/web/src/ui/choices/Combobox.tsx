import { Combobox as Base } from '@base-ui/react/combobox';
import type { ReactNode } from 'react';
import { IconButton } from '../buttons/Button.tsx';
import { fieldLook, Frame, useFieldControl, type FieldWords } from '../fields/Frame.tsx';
import { Icon } from '../icons/Icon.tsx';
import { popupLook, rowLook } from '../overlays/look.ts';
import { useDismissLabel } from './dismiss-label.ts';

export interface ComboboxItem<V extends string = string> {
  readonly value: V;
  /** Text that is searched and shown. */
  readonly label: string;
  /** Tells apart items with the same label. */
  readonly detail?: ReactNode;
}

interface ComboboxProps<V extends string> extends FieldWords {
  readonly items: readonly ComboboxItem<V>[];
  readonly value: ComboboxItem<V> | null;
  readonly onChange: (item: ComboboxItem<V> | null) => void;
  /** When given, the items are search results already and shown unfiltered. */
  readonly onSearch?: (text: string) => void;
  /** Shown when nothing matches. */
  readonly emptyText: string;
  /** Accessible name of the buttons that close the list. */
  readonly closeLabel: string;
  /** When given, the choice can be cleared. */
  readonly clearLabel?: string;
  readonly placeholder?: string;
  readonly name?: string;
  readonly disabled?: boolean;
}

/** Field that searches among many items while typing. */
export function Combobox<V extends string>(props: ComboboxProps<V>) {
  const { label, isTitled, hint, error, note, items, value, onChange, onSearch, placeholder } =
    props;
  const words = { label, isTitled, hint, error, note };
  const control = useFieldControl(words, {});
  const dismissing = useDismissLabel(props.closeLabel);
  return (
    <Frame {...words} control={control}>
      <Base.Root
        items={items}
        value={value}
        onValueChange={(item: ComboboxItem<V> | null) => onChange(item)}
        isItemEqualToValue={(one, other) => one?.value === other?.value}
        autoHighlight
        disabled={props.disabled ?? false}
        {...(props.name === undefined ? {} : { name: props.name })}
        {...(onSearch === undefined ? {} : { filter: null, onInputValueChange: onSearch })}
      >
        <Base.InputGroup ref={dismissing} className="relative flex items-center">
          <Base.Input
            {...control}
            {...(placeholder === undefined ? {} : { placeholder })}
            className={`${fieldLook} h-12 pr-12 pl-3.5`}
          />
          <End clearLabel={props.clearLabel} />
        </Base.InputGroup>
        <Base.Portal>
          <Base.Positioner ref={dismissing} sideOffset={6} className="z-45 outline-hidden">
            <Base.Popup className={`${popupLook} w-(--anchor-width) data-empty:p-0`}>
              <Base.Empty className="px-4 text-sm text-mute not-empty:py-3.5">
                {props.emptyText}
              </Base.Empty>
              <Base.List className="not-empty:p-1.5">
                {(item: ComboboxItem<V>) => <Row key={item.value} item={item} />}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </Frame>
  );
}

/** Button that clears the choice; without one, the arrow of the list. */
function End({ clearLabel }: { readonly clearLabel: string | undefined }) {
  return (
    <span className="absolute right-0.5 grid size-11 place-items-center text-soft">
      <span className="pointer-events-none col-start-1 row-start-1">
        <Icon name="chevron-down" size={18} />
      </span>
      {clearLabel !== undefined && (
        <Base.Clear
          render={<IconButton label={clearLabel} />}
          className="col-start-1 row-start-1 rounded-2! bg-wall"
        >
          <Icon name="close" size={18} />
        </Base.Clear>
      )}
    </span>
  );
}

function Row({ item }: { readonly item: ComboboxItem }) {
  return (
    <Base.Item value={item} className={rowLook}>
      <span className="min-w-0 flex-1">
        {item.label}
        {item.detail !== undefined && (
          <span className="mt-0.5 block text-sm text-mute">{item.detail}</span>
        )}
      </span>
      <Base.ItemIndicator>
        <Icon name="check" size={18} />
      </Base.ItemIndicator>
    </Base.Item>
  );
}
