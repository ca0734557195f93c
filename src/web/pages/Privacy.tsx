import { privacy } from '../../content/privacy.ts';
import { LegalPage } from './legal/LegalPage.tsx';

export default function Privacy() {
  return <LegalPage page={privacy} />;
}
