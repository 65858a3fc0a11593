import { useEffect, useState } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { FullSpinner, Spinner } from '../../ui/states/Spinner.tsx';
import { DevelopmentPage } from './DevelopmentPage.tsx';
import { Exhibit } from './gallery/Exhibit.tsx';
import { words } from './words.ts';

const sizes = [16, 24, 32, 44, 96] as const;
const fullForMs = 2000;

/** Shows the spinner in its sizes without waiting for a slow request. */
export function SpinnerPage() {
  const [full, setFull] = useState(false);
  useEffect(() => {
    if (!full) return undefined;
    const timer = setTimeout(() => setFull(false), fullForMs);
    return () => clearTimeout(timer);
  }, [full]);

  return (
    <DevelopmentPage title={words.spinner.title} lead={words.spinner.lead}>
      <Exhibit heading="h2" name={words.spinner.sizes}>
        <div className="flex flex-wrap items-center gap-8">
          {sizes.map((size) => (
            <Spinner key={size} size={size} />
          ))}
        </div>
      </Exhibit>
      <Exhibit heading="h2" name={words.spinner.alone}>
        <Spinner label={words.spinner.waiting} />
      </Exhibit>
      <Exhibit heading="h2" name={words.spinner.full}>
        <Button onClick={() => setFull(true)}>{words.spinner.fill}</Button>
      </Exhibit>
      {full ? (
        <div className="fixed inset-0 z-50 bg-wall">
          <FullSpinner label={words.spinner.waiting} />
        </div>
      ) : null}
    </DevelopmentPage>
  );
}
