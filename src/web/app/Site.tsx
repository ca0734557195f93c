// First, because the order of the cascade layers is the order in which they are first named.
import './tokens.css';
import './base.css';

import { Document } from '../layout/Document.tsx';
import { ErrorScreen } from '../layout/ErrorScreen.tsx';
import { Layout } from '../layout/Layout.tsx';

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
