import type { Node } from 'prosemirror-model';
import type { Command } from 'prosemirror-state';
import { useState } from 'react';
import { isLinkAddress } from '../../../contract/typed-address.ts';
import { Field } from '../../../ui/Field.tsx';
import patterns from '../../../ui/patterns.module.css';
import { Button } from '../../parts/form/Button.tsx';
import { FormDialog } from '../../parts/form/FormDialog.tsx';
import { Dialog, DialogActions } from '../../parts/overlays/Dialog.tsx';
import { type InsertableReferences, InsertDialog } from './InsertDialog.tsx';
import { schema } from './schema.ts';
import styles from './VisualEditor.module.css';

const { nodes, marks } = schema;

export type Insertion = 'link' | 'photo' | 'insert';

interface InsertionDialogProps {
  dialog: Insertion;
  references: InsertableReferences;
  photos: readonly Photo[];
  finalFocus: () => HTMLElement | null;
  onClose: () => void;
  /** Runs a command on the text after the dialog is closed. */
  onCommand: (command: Command) => void;
}

interface Photo {
  url: string;
  alt: string;
}

/** Dialog that inserts a link, a photo, or a reference to a deadline or provision. */
export function InsertionDialog({ dialog, references, photos, onCommand, ...common }: InsertionDialogProps) {
  if (dialog === 'link') return <LinkDialog {...common} onLink={(href) => onCommand(setLink(href))} />;
  if (dialog === 'photo') {
    const insertPhoto = ({ url, alt }: Photo) => onCommand(insertNode(nodes.image.create({ src: url, alt })));
    return <PhotoDialog {...common} photos={photos} onPhoto={insertPhoto} />;
  }
  const insertReference = (name: string) => onCommand(insertNode(nodes.reference.create({ name })));
  return <InsertDialog {...common} references={references} onInsert={insertReference} />;
}

/** Command that links the selection or inserts the address; an empty address removes the link. */
function setLink(href: string): Command {
  return (state, dispatch) => {
    const { from, to, empty } = state.selection;
    const { tr } = state;
    if (empty && href !== '') tr.insert(from, schema.text(href, [marks.link.create({ href })]));
    else tr.removeMark(from, to, marks.link);
    if (!empty && href !== '') tr.addMark(from, to, marks.link.create({ href }));
    dispatch?.(tr);
    return true;
  };
}

function insertNode(node: Node): Command {
  return (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(node).scrollIntoView());
    return true;
  };
}

interface LinkDialogProps {
  onClose: () => void;
  onLink: (href: string) => void;
  finalFocus: () => HTMLElement | null;
}

function LinkDialog({ onClose, onLink, finalFocus }: LinkDialogProps) {
  const [fault, setFault] = useState<string>();
  return (
    <FormDialog
      onClose={onClose}
      finalFocus={finalFocus}
      title="Collegamento"
      action="Collegamento"
      busy={false}
      onSend={(fields) => {
        const href = String(fields.get('href')).trim();
        if (href === '' || isLinkAddress(href)) onLink(href);
        else setFault('Serve un indirizzo che comincia con https://, mailto:, tel: o /');
      }}
    >
      <Field
        label="Indirizzo del collegamento"
        hint="Come https://… o /contatti; vuoto lo toglie"
        name="href"
        autoComplete="off"
        error={fault}
      />
    </FormDialog>
  );
}

interface PhotoDialogProps {
  photos: readonly Photo[];
  onClose: () => void;
  onPhoto: (photo: Photo) => void;
  finalFocus: () => HTMLElement | null;
}

function PhotoDialog({ photos, onClose, onPhoto, finalFocus }: PhotoDialogProps) {
  return (
    <Dialog open onClose={onClose} finalFocus={finalFocus} title="Foto del sito">
      {photos.length === 0 && <p>Nel deposito non ci sono foto: si caricano dalla sezione Foto.</p>}
      <ul className={`${patterns.stack3} ${styles.photos}`}>
        {photos.map((photo) => (
          <li key={photo.url}>
            <button type="button" onClick={() => onPhoto(photo)}>
              <img src={photo.url} alt={photo.alt} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={onClose}>Annulla</Button>
      </DialogActions>
    </Dialog>
  );
}
