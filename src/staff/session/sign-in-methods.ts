import type { PersonalDataReport } from '../../contract/personal-data.ts';

/** Sign-in method of a session, in words that follow «Collegato» or «aperta». */
export const signInMethods: Record<PersonalDataReport['sessions'][number]['method'], string> = {
  password: 'con la password',
  totp: 'con password e codice',
  'recovery-code': 'con un codice di recupero',
  passkey: 'con una passkey',
};
