import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { parseForm } from '../../src/content/forms/parsing.ts';
import { makeSignUpForm } from '../../src/content/forms/sign-up-form.ts';
import { defaultContent } from '../../src/content/published.ts';
import { incompleteAddress } from '../../src/contract/fields/email-address.ts';
import { email } from '../../src/contract/schemas.ts';

describe('an email address', () => {
  test.each([
    ['  Maria.Rossi@Example.it ', 'Maria.Rossi@Example.it'],
    ['maria@xn--caff-8oa.it', 'maria@xn--caff-8oa.it'],
    ['Niccolò@example.it', 'Niccolò@example.it'],
    ['NICCOLÒ@example.it', 'NICCOLò@example.it'],
    // U+212A, the sign of kelvin.
    ['\u212aarl@example.it', 'karl@example.it'],
  ])('%j is taken as %j', (typed, taken) => {
    expect(v.parse(email, typed)).toBe(taken);
  });

  test.each([
    // U+017F folds to s, U+212A to k.
    ['maria@\u017ftudio.it', 'Nelle email il dominio «\u017ftudio.it» si scrive «studio.it»'],
    ['maria@ban\u212a.it', 'Nelle email il dominio «ban\u212a.it» si scrive «bank.it»'],
    ['maria@ｓｔｕｄｉｏ.it', 'Nelle email il dominio «ｓｔｕｄｉｏ.it» si scrive «studio.it»'],
    ['maria@caffè.it', 'Nelle email il dominio «caffè.it» si scrive «xn--caff-8oa.it»'],
    ['maria@studio。it', 'Nelle email il dominio «studio。it» si scrive «studio.it»'],
  ])('%j is refused with the spelling that mail servers take', (typed, message) => {
    expect(v.safeParse(email, typed).issues?.map((issue) => issue.message)).toEqual([message]);
  });

  test.each([
    'maria',
    'maria@studio',
    'maria@\u017ftudio',
    'maria@stu dio.it',
    'maria@studio.it/è',
    'maria@0x7f.1',
    'maria@1.2',
    'a@b@caffè.it',
  ])('%j is refused as incomplete', (typed) => {
    expect(v.safeParse(email, typed).issues?.map(({ message }) => message)).toEqual([incompleteAddress]);
  });
});

test('the newsletter form says how mail servers spell a domain, and how an incomplete address goes on', () => {
  const form = makeSignUpForm(defaultContent.contents.moduli.newsletter);
  const findFault = (email: string) => {
    const parsed = parseForm(form, { email });
    return 'refusal' in parsed ? parsed.refusal : null;
  };
  expect(findFault('maria@caffè.it')).toEqual({
    notice: 'email-non-valida',
    errors: { email: 'Nelle email il dominio «caffè.it» si scrive «xn--caff-8oa.it»' },
  });
  expect(findFault('maria')).toEqual({ notice: 'email-non-valida', errors: { email: incompleteAddress } });
  expect(findFault('  ')).toEqual({
    notice: 'email-richiesta',
    errors: { email: 'L’indirizzo email è obbligatorio' },
  });
});
