/** `nome_foto` of the photo under the four columns of the services page. */
export const servicesGround = 'url-1-servizi';

/** That photo, or without it the first of its group. Specification section 2. */
export function findServicesGround<Row extends { nome_foto: string }>(rows: readonly Row[]): Row | undefined {
  return rows.find(({ nome_foto }) => nome_foto === servicesGround) ?? rows[0];
}
