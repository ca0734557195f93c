import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { dati } from '../../content/dati.ts';
import { applyDefaults } from '../../content/field-values.ts';
import { parseRegister, registerDocument } from '../../content/law/register.ts';
import { listReadyAnswers } from '../../content/ready-answers.ts';
import type { StaffMessage } from '../../contract/messages.ts';
import patterns from '../../ui/patterns.module.css';
import { Button } from '../parts/form/Button.tsx';
import { SelectField } from '../parts/form/SelectField.tsx';
import { allContentsQuery } from '../texts/content-queries.ts';
import styles from './Messages.module.css';

interface ReadyAnswersProps {
  message: StaffMessage;
  onInsert: (text: string) => void;
}

/** Choice of a ready answer, filled in for the message. */
export function ReadyAnswers({ message: { nome }, onInsert }: ReadyAnswersProps) {
  const contents = useQuery(allContentsQuery).data;
  const answers = useMemo(() => {
    if (!contents) return null;
    const site = { facts: applyDefaults(dati, contents['dati']), law: parseRegister(contents[registerDocument]) };
    return listReadyAnswers(contents['risposte-pronte'], site, { nome });
  }, [contents, nome]);
  const [chosen, setChosen] = useState(0);
  if (answers?.length === 0) return null;
  // Shown before the texts are loaded, so that the field below does not move.
  return (
    <div className={`${patterns.row} ${styles.ready}`}>
      <SelectField
        label="Risposta pronta"
        value={chosen}
        onChange={(event) => setChosen(Number(event.currentTarget.value))}
        options={(answers ?? []).map(({ title }, index) => ({ value: String(index), label: title }))}
      />
      <Button disabled={answers === null} onClick={() => onInsert(answers?.[chosen]?.text ?? '')}>
        Inserisci nel testo
      </Button>
    </div>
  );
}
