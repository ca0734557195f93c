import type { Node } from 'prosemirror-model';
import type { Command } from 'prosemirror-state';
import { useState } from 'react';
import { isLinkAddress } from '../../../contract/typed-address.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../parts/form/FormDialog.tsx';
import { type InsertableReferences, InsertDialog } from './InsertDialog.tsx';
import { DescriptionDialog, PictureDialog } from './PictureDialog.tsx';
import { describePicture, insertPicture, type Picture, type PlacedPicture } from './pictures.ts';
import { schema } from './schema.ts';

const { nodes, marks } = schema;

/** Open dialog of the editor. `file`: image dropped or pasted into the text. `picture`: photo of the text. */
export type Insertion =
  | { kind: 'link' | 'insert' }
  | { kind: 'picture'; file?: File }
  | { kind: 'description'; picture: PlacedPicture };

interface InsertionDialogProps {
  dialog: Insertion;
  references: InsertableReferences;
  photos: readonly Picture[];
  finalFocus: () => HTMLElement | null;
  onClose: () => void;
  /** Runs a command on the text after the dialog is closed. */
  onCommand: (command: Command) => void;
}

/** Dialog that inserts a link, a photo, or a reference to a deadline or provision, or describes a photo. */
export function InsertionDialog({ dialog, references, photos, onCommand, ...common }: InsertionDialogProps) {
  switch (dialog.kind) {
    case 'link':
      return <LinkDialog {...common} onLink={(href) => onCommand(setLink(href))} />;
    case 'picture': {
      const insert = (picture: Picture) => onCommand(insertPicture(picture));
      return <PictureDialog {...common} photos={photos} file={dialog.file} onPicture={insert} />;
    }
    case 'description': {
      const { picture } = dialog;
      const describe = (alt: string) => onCommand(describePicture(picture, alt));
      return <DescriptionDialog {...common} picture={picture} onDescribed={describe} />;
    }
    case 'insert':
      return (
        <InsertDialog
          {...common}
          references={references}
          onInsert={(name) => onCommand(insertNode(nodes.reference.create({ name })))}
        />
      );
  }
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
