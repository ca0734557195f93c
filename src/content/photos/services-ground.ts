/** Name (`nome_foto`) of the photo below the four columns of the services page. */
export const servicesGround = 'url-1-servizi';

/** Finds that photo, else the first of its group. Specification section 2. */
export function findServicesGround<Row extends { nome_foto: string }>(rows: readonly Row[]): Row | undefined {
  return rows.find(({ nome_foto }) => nome_foto === servicesGround) ?? rows[0];
}
