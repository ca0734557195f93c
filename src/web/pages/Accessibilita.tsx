import { accessibilita } from '../../content/accessibilita.ts';
import { LegalPage } from './legal/LegalPage.tsx';

export default function Accessibilita() {
  return <LegalPage page={accessibilita} />;
}
