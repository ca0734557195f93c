import { LegalPage } from './legal/LegalPage.tsx';

export default function Cookie() {
  return <LegalPage name="cookie" />;
}
