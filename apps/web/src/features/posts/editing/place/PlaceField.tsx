import { placePrecisions } from '@stenope/domain/posts/limits';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openable } from '../../../../platform/parts/parts.tsx';
import { needWords } from '../../../../platform/words/need.ts';
import { useLanguageCode } from '../../../../platform/words/useLanguageCode.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Chips } from '../../../../ui/choices/Chips.tsx';
import { Combobox } from '../../../../ui/choices/Combobox.tsx';
import { Icon } from '../../../../ui/icons/Icon.tsx';
import { ErrorWords } from '../../../../ui/states/ErrorWords.tsx';
import type { DraftPlace } from '../draft/draft.ts';
import { devicePosition, nameOf, placeLabel, placesQuery, shownPlace } from './places.ts';

interface PlaceProps {
  readonly place: DraftPlace | null;
  readonly onChange: (place: DraftPlace | null) => void;
}

interface PlaceFieldProps extends PlaceProps {
  /** Whether the author chooses the precision. */
  readonly asksPrecision?: boolean;
  /** Question asked on the map; by default where the photograph was made. */
  readonly question?: string;
  /** Title above the field, so that its label is not shown twice. */
  readonly title?: string;
}

/** Lazy: the map data is large. */
const PinMap = openable(async () => {
  const [{ PinMap: Part }] = await Promise.all([import('./PinMap.tsx'), needWords(['map'])]);
  return Part;
});

/**
 * Place of a photograph: by name, from the device, or by a pin, with the precision the author
 * wants.
 */
export function PlaceField(props: PlaceFieldProps) {
  const { place, onChange, asksPrecision = true, question, title } = props;
  const { t } = useTranslation('create');
  const language = useLanguageCode();
  const [state, setState] = useState<'idle' | 'locating' | 'denied' | 'map'>('idle');

  const put = async (at: Readonly<Record<'lat' | 'lon', number>>) => {
    // A place without a name is still valid.
    const label = await nameOf(at, language).catch(() => null);
    onChange({ label, ...at, precision: place?.precision ?? 'km' });
  };
  const locate = async () => {
    setState('locating');
    try {
      await put(await devicePosition());
      setState('idle');
    } catch {
      setState('denied');
    }
  };

  return (
    <div className="flex flex-col gap-2">
      <PlaceSearch place={place} onChange={onChange} isTitled={title === t('place.label')} />
      <div className="flex flex-wrap items-center gap-2">
        <Button busy={state === 'locating'} onClick={() => void locate()}>
          <Icon name="map-pin" />
          {t('place.here')}
        </Button>
        <Button onClick={() => setState('map')}>
          <Icon name="globe" />
          {t('place.map')}
        </Button>
      </div>
      {state === 'denied' && <ErrorWords>{t('place.denied')}</ErrorWords>}
      {place !== null && asksPrecision && (
        <Chips
          label={t('place.precision')}
          value={place.precision}
          chips={placePrecisions.map((value) => ({ value, label: t(`place.${value}`) }))}
          onChange={(precision) => onChange({ ...place, precision })}
        />
      )}
      {state === 'map' && (
        <PinMap
          start={place}
          question={question ?? t('place.map_title')}
          onClose={() => setState('idle')}
          onPut={(at) => {
            setState('idle');
            void put(at);
          }}
        />
      )}
    </div>
  );
}

const chosen = 'chosen';

interface PlaceSearchProps extends PlaceProps {
  readonly isTitled: boolean;
}

function PlaceSearch({ place, onChange, isTitled }: PlaceSearchProps) {
  const { t } = useTranslation('create');
  const language = useLanguageCode();
  const [typed, setTyped] = useState('');
  const asked = useDeferredValue(typed.trim());
  const current = place && { value: chosen, label: shownPlace(place, language) };
  const isAsking = asked.length >= 2 && asked !== current?.label;
  const { data = [], isError } = useQuery({ ...placesQuery(asked), enabled: isAsking });
  const items = data.map((found) => ({ value: found.id, label: placeLabel(found, language) }));
  return (
    <Combobox
      label={t('place.label')}
      isTitled={isTitled}
      placeholder={t('place.placeholder')}
      items={items}
      value={current}
      onSearch={setTyped}
      emptyText={isAsking && !isError ? t('place.none') : ''}
      note={isAsking && isError ? t('place.failed') : ''}
      closeLabel={t('close')}
      clearLabel={t('place.clear')}
      onChange={(item) => {
        const found = data.find(({ id }) => id === item?.value);
        if (item === null) onChange(null);
        else if (found) {
          const { lat, lon } = found;
          const precision = place?.precision ?? 'km';
          onChange({ label: item.label.slice(0, 200), lat, lon, precision });
        }
      }}
    />
  );
}
