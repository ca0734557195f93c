import { Page } from '../parts/page/Page.tsx';

/** Papers that clients hand in by a link. */
export default function PapersPage() {
  return <Page title="Consegne">{null}</Page>;
}
