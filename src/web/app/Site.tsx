import { Document } from '../layout/Document.tsx';
import { ErrorScreen } from '../layout/ErrorScreen.tsx';
import { Layout } from '../layout/Layout.tsx';
import './tokens.css';
import './base.css';

/** Every page: the document, what surrounds a page, and the page in its middle. */
export function Site() {
  return (
    <Document>
      <Layout />
    </Document>
  );
}

/** The whole document of an error that nobody foresaw. */
export function SiteError() {
  return (
    <Document>
      <ErrorScreen />
    </Document>
  );
}
