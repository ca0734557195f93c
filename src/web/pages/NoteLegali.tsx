import { LegalPage } from './legal/LegalPage.tsx';

export default function NoteLegali() {
  return <LegalPage name="note-legali" />;
}
