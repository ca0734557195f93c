import { useState } from 'react';
import { Field } from '../../../ui/Field.tsx';
import { useEditing } from '../editing.ts';
import { readCoordinates } from './understood.ts';

/** Takes the link of a map and writes where it points, so that nobody types degrees; `path` is that of the place. */
export function MapLink({ path }: { path: string }) {
  const { draft } = useEditing();
  const [typed, setTyped] = useState('');
  const isUnknown = typed.trim() !== '' && readCoordinates(typed) === null;
  const take = (link: string) => {
    setTyped(link);
    const found = readCoordinates(link);
    if (!found) return;
    draft.write(`${path}.latitude`, found.latitude);
    draft.write(`${path}.longitude`, found.longitude);
  };
  return (
    <Field
      label="Collegamento di una mappa"
      hint="Si copia da OpenStreetMap o da Google Maps, con lo studio al centro: il sito ne legge il punto"
      value={typed}
      onChange={({ currentTarget }) => take(currentTarget.value)}
      error={
        isUnknown
          ? 'Questo collegamento non dice dove si trova lo studio: aprirlo, e copiare l’indirizzo che il browser mostra allora'
          : undefined
      }
    />
  );
}
