import { noteLegali } from '../../content/note-legali.ts';
import { LegalPage } from './legal/LegalPage.tsx';

export default function NoteLegali() {
  return <LegalPage page={noteLegali} />;
}
