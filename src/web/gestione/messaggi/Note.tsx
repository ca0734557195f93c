import { useQueryClient } from '@tanstack/react-query';
import { limits } from '../../../contract/limits.ts';
import type { StaffMessage } from '../../../contract/messages.ts';
import { Field } from '../../ui/Field.tsx';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { useUnsaved } from '../parts/form/use-unsaved.ts';
import patterns from '../parts/patterns.module.css';
import { Time } from '../parts/wording/Time.tsx';
import styles from './Messaggi.module.css';
import { useAutosave } from './use-autosave.ts';
import { words } from './words.ts';

/** The note that staff write for each other: it saves itself, and what two have written at once stays, both of it. */
export function Note({ message }: { message: StaffMessage }) {
  const { text, type, leave, save, unsaved, onItsWay, theirs, settle } = useAutosave(message, useQueryClient());
  useUnsaved(unsaved, { saving: onItsWay });
  const said = words.note;
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
