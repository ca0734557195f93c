import { LegalPage } from './legal/LegalPage.tsx';

export default function Privacy() {
  return <LegalPage name="privacy" />;
}
