import { cookie } from '../../content/cookie.ts';
import { LegalPage } from './legal/LegalPage.tsx';

export default function Cookie() {
  return <LegalPage page={cookie} />;
}
