import { useQueryClient } from '@tanstack/react-query';
import { limits } from '../../../contract/limits.ts';
import { type StaffMessage, staffMessage } from '../../../contract/messages.ts';
import { Field } from '../../ui/Field.tsx';
import { currentOf } from '../http.ts';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { useAutosave } from '../parts/form/use-autosave.ts';
import { useUnsaved } from '../parts/form/use-unsaved.ts';
import { say } from '../parts/overlays/toasts.ts';
import patterns from '../parts/patterns.module.css';
import { Time } from '../parts/wording/Time.tsx';
import styles from './Messaggi.module.css';
import { patchMessage } from './queries.ts';
import { words } from './words.ts';

const keptOf = ({ note, version }: StaffMessage) => ({ text: note, version });

/** The note that staff write for each other: it saves itself, and what two have written at once stays, both of it. */
export function Note({ message }: { message: StaffMessage }) {
  const said = words.note;
  const client = useQueryClient();
  const { text, type, leave, save, unsaved, onItsWay, theirs, settle } = useAutosave({
    kept: keptOf(message),
    save: async (note, version) => keptOf(await patchMessage(client, message.id, { note, version })),
    currentOf(error) {
      const current = currentOf(error, staffMessage);
      return current && keptOf(current);
    },
    onGone: (note) => note !== '' && say({ title: said.gone, description: `«${note}»`, failure: true }),
  });
  useUnsaved(unsaved, { saving: onItsWay });
  return (
    <div className={styles.note}>
      <Field
        multiline
        label={said.label}
        hint={said.hint}
        value={text}
        maxLength={limits.note}
        rows={4}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={leave}
      />
      {theirs !== null && (
        <div role="alert" className={styles.note}>
          <p>{said.conflict}</p>
          <p className={styles.theirs}>{theirs}</p>
          <Buttons>
            <Button kind="text" onClick={() => settle(`${theirs}\n${text}`)}>
              {said.both}
            </Button>
            <Button kind="text" onClick={() => settle(text)}>
              {said.mine}
            </Button>
            <Button kind="text" onClick={() => settle(theirs)}>
              {said.theirs}
            </Button>
          </Buttons>
        </div>
      )}
      <p className={patterns.soft} role="status">
        {save.state === 'saving' && said.saving}
        {save.state === 'failed' && said.failed}
        {save.state === 'refused' && `${said.refused} ${save.reason}`}
        {save.state === 'saved' && (
          <>
            {said.saved} <Time at={save.at} />
          </>
        )}
      </p>
    </div>
  );
}
