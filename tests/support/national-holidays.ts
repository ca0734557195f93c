/** National holidays of every year, as month and day. */
export const yearlyHolidays: readonly string[] = [
  '01-01',
  '01-06',
  '04-25',
  '05-01',
  '06-02',
  '08-15',
  '10-04',
  '11-01',
  '12-08',
  '12-25',
  '12-26',
];

/** Easter Mondays of the years that tests check. */
export const easterMondays: readonly string[] = ['2026-04-06', '2027-03-29', '2028-04-17', '2029-04-02', '2030-04-22'];
