import { useState } from 'react';
import { Field } from '../../../ui/Field.tsx';
import { useEditing } from '../editing.ts';
import { words } from '../words.ts';
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
      label={words.facts.mapLink}
      hint={words.facts.mapHint}
      value={typed}
      onChange={({ currentTarget }) => take(currentTarget.value)}
      error={isUnknown ? words.facts.mapUnknown : undefined}
    />
  );
}
