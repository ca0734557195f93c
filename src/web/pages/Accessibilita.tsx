import { LegalPage } from './legal/LegalPage.tsx';

export default function Accessibilita() {
  return <LegalPage name="accessibilita" />;
}
