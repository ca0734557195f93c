/** Name (`nome_foto`) of the photo below the four columns of the services page. */
export const servicesBackground = 'url-1-servizi';

/** Finds the photo with the name `servicesBackground`, else the first row. Specification section 2. */
export function findServicesBackground<Row extends { nome_foto: string }>(rows: readonly Row[]): Row | undefined {
  return rows.find(({ nome_foto }) => nome_foto === servicesBackground) ?? rows[0];
}
