import { useQuery } from '@tanstack/react-query';
import { factNamed } from '../../../../content/facts.ts';
import { launchQuery, useConfirmFact } from '../../messa-in-linea/launch-calls.ts';
import { Button } from '../../parts/form/Button.tsx';
import styles from './Fields.module.css';

interface SampleNoteProps {
  path: string;
  label: string;
  value: string;
}

/** Under a field with a sample value: a manager confirms that it is the firm's own, whatever it is. */
export function SampleNote({ path, label, value }: SampleNoteProps) {
  const { data } = useQuery(launchQuery);
  const confirm = useConfirmFact();
  if (!data) return null;
  const fact = factNamed(path);
  const isReal = data.confirmed.some((confirmed) => confirmed.fact === fact && confirmed.value === value);
  return (
    <p className={isReal ? styles.confirmed : styles.hint}>
      {isReal ? 'Confermato: è il dato dello studio.' : 'Ancora d’esempio.'}{' '}
      <Button
        kind="text"
        of={label}
        busy={confirm.isPending}
        onClick={() => confirm.mutate({ fact, value, isReal: !isReal })}
      >
        {isReal ? 'Annulla' : 'È giusto così'}
      </Button>
    </p>
  );
}
