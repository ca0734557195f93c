import { useState } from 'react';
import { limits } from '../../contract/limits.ts';
import { type SortedList, subscriberCalls } from '../../contract/newsletter/subscribers.ts';
import { confirmationDays } from '../../contract/retention.ts';
import { Field } from '../../ui/Field.tsx';
import { useMailConnected } from '../desk/desk-queries.ts';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { FormDialog } from '../parts/form/FormDialog.tsx';
import { toRefusal } from '../parts/form/refusal.ts';
import { SelectField } from '../parts/form/SelectField.tsx';
import { showToast } from '../parts/overlays/toasts.ts';
import { useCall } from '../parts/use-call.ts';
import { ChooseFileButton } from '../uploads/ChooseFileButton.tsx';
import styles from './Subscribers.module.css';
import { subscriberListsKey } from './subscriber-queries.ts';
import { findAddressColumn, listAddresses, parseTable } from './typed-list.ts';

/** Dialog that brings a list of addresses: typed or read from a file, then sorted by the server, then asked. */
export function ListDialog({ onClose }: { onClose: () => void }) {
  const connected = useMailConnected();
  const [text, setText] = useState('');
  const [chosenColumn, setChosenColumn] = useState<number | null>(null);
  const rows = parseTable(text);
  const column = chosenColumn ?? findAddressColumn(rows);
  const emails = listAddresses(rows, column);
  const check = useCall(subscriberCalls.checkImport);
  const ask = useCall(subscriberCalls.import, {
    successToast: ({ asked }) =>
      connected
        ? `La domanda è in partenza verso ${asked === 1 ? 'un indirizzo' : `${asked} indirizzi`}`
        : 'La domanda aspetta che la posta sia collegata',
    refreshKeys: [subscriberListsKey],
    onSuccess: onClose,
  });
  const changeText = (next: string) => {
    setText(next);
    setChosenColumn(null);
  };
  const sorted = check.data;
  const refusal = toRefusal(sorted ? ask.error : check.error, sorted ? ['reason'] : ['emails']);
  return (
    <FormDialog
      onClose={onClose}
      title="Importa un elenco"
      description={
        <p>
          A ogni indirizzo nuovo arriva una sola email, che dice chi l’ha indicato e perché, e chiede se desidera la
          newsletter. Nessuno è iscritto senza rispondere: il consenso lo dà la persona, e un elenco non lo prova. Chi
          non risponde è cancellato dopo {confirmationDays} giorni e non riceve altre domande.
        </p>
      }
      failure={refusal.form}
      action={sorted ? formatAction(sorted.asked.length) : 'Controlla l’elenco'}
      busy={check.isPending || ask.isPending}
      onSend={(fields) => {
        if (!sorted) check.mutate({ emails });
        else if (sorted.asked.length === 0) onClose();
        else ask.mutate({ emails, reason: String(fields.get('reason')) });
      }}
    >
      {sorted ? (
        <>
          <Preview sorted={sorted} />
          {sorted.asked.length > 0 && (
            <Field
              name="reason"
              label="Perché lo studio ha questi indirizzi"
              hint="compare nell’email"
              placeholder="Clienti dello studio, che ricevevano già le circolari"
              error={refusal.fields['reason']}
              maxLength={limits.reason}
              autoComplete="off"
              required
            />
          )}
          <Buttons>
            <Button onClick={() => check.reset()}>Cambia l’elenco</Button>
          </Buttons>
        </>
      ) : (
        <>
          <Field
            multiline
            label="Indirizzi"
            hint="uno per riga, oppure un CSV"
            rows={8}
            value={text}
            onChange={({ target }) => changeText(target.value)}
            error={refusal.fields['emails']}
            autoComplete="off"
            spellCheck={false}
          />
          {rows.some(({ length }) => length > 1) && (
            <SelectField
              label="Colonna degli indirizzi"
              value={column}
              onChange={({ target }) => setChosenColumn(Number(target.value))}
              options={Array.from({ length: Math.max(...rows.map(({ length }) => length)) }, (_, index) => ({
                value: String(index),
                label: `${index + 1}: ${rows[0]?.[index] ?? ''}`,
              }))}
            />
          )}
          <FileButton onText={changeText} />
        </>
      )}
    </FormDialog>
  );
}

const formatAction = (asked: number) =>
  asked === 0 ? 'Chiudi' : asked === 1 ? 'Chiedi a un indirizzo' : `Chiedi a ${asked} indirizzi`;

const groups = [
  { name: 'asked', one: 'nuovo: riceve la domanda', many: 'nuovi: ricevono la domanda' },
  { name: 'already', one: 'già iscritto, o già interpellato', many: 'già iscritti, o già interpellati' },
  { name: 'suppressed', one: 'escluso: respinge le email', many: 'esclusi: respingono le email' },
  { name: 'invalid', one: 'non è un indirizzo', many: 'non sono indirizzi' },
] as const;

const focusOnMount = (element: HTMLElement | null) => element?.focus();

/** Addresses of a list by what happens to them. Takes the focus from the button that asked for it. */
function Preview({ sorted }: { sorted: SortedList }) {
  return (
    <section className={styles.groups} tabIndex={-1} ref={focusOnMount} aria-label="Che cosa c’è nell’elenco">
      {sorted.asked.length === 0 && <p>Non c’è nessun indirizzo nuovo.</p>}
      {groups.map(({ name, one, many }) => {
        const addresses = sorted[name];
        return (
          addresses.length > 0 && (
            <details key={name}>
              <summary>{`${addresses.length} ${addresses.length === 1 ? one : many}`}</summary>
              <p className={`small ${styles.addresses}`}>{addresses.join('\n')}</p>
            </details>
          )
        );
      })}
    </section>
  );
}

/** Maximum size of a list's file, in bytes. */
const maxFileBytes = 1024 * 1024;

/** Button that reads a text file. */
function FileButton({ onText }: { onText: (text: string) => void }) {
  const readFile = async (file: File) => {
    if (file.size > maxFileBytes)
      return showToast({ title: 'Il file supera 1 MB: va diviso in più elenchi', failure: true });
    onText(await file.text());
  };
  return (
    <Buttons>
      <ChooseFileButton
        accept=".csv,.txt,text/csv,text/plain"
        inputLabel="Elenco di indirizzi"
        onFiles={([file]) => {
          if (file) void readFile(file);
        }}
      >
        Scegli un file
      </ChooseFileButton>
    </Buttons>
  );
}
