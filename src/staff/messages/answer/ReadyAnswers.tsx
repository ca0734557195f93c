import { useMemo, useState } from 'react';
import { listReadyAnswers } from '../../../content/ready-answers.ts';
import type { StaffMessage } from '../../../contract/messages.ts';
import { Button } from '../../parts/form/Button.tsx';
import { SelectField } from '../../parts/form/SelectField.tsx';
import styles from '../Messages.module.css';
import { useSiteTexts } from '../site-texts.ts';

interface ReadyAnswersProps {
  message: StaffMessage;
  onInsert: (text: string) => void;
}

/** Choice of a ready answer, filled in for the message. */
export function ReadyAnswers({ message: { nome, topic }, onInsert }: ReadyAnswersProps) {
  const site = useSiteTexts();
  const answers = useMemo(
    () => site && listReadyAnswers(site.contents['risposte-pronte'], site, { nome, topic: topic?.title }),
    [site, nome, topic?.title],
  );
  const [chosen, setChosen] = useState(0);
  if (answers?.length === 0) return null;
  // Shown before the texts are loaded, so that the field below does not move.
  return (
    <div className={`row ${styles.ready}`}>
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
