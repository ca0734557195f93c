import { describe, expect, test } from 'vitest';
import { findTeamPhoto } from '../../src/content/photos/team-photo.ts';

const named = (...names: string[]) => names.map((nome_foto) => ({ nome_foto }));

describe('team photo of a member', () => {
  test('is found by the member’s identifier, ignoring case and the first hyphen', () => {
    expect(findTeamPhoto(named('altro', 'REVISOREOIV'), 'revisore-oiv')?.nome_foto).toBe('REVISOREOIV');
    expect(findTeamPhoto(named('Revisore-OIV'), 'revisore-oiv')?.nome_foto).toBe('Revisore-OIV');
  });

  test('is found when its name contains the identifier', () => {
    expect(findTeamPhoto(named('foto-revisore-oiv'), 'revisore-oiv')).toBeUndefined();
    expect(findTeamPhoto(named('fotorevisoreoiv-2026'), 'revisore-oiv')?.nome_foto).toBe('fotorevisoreoiv-2026');
  });

  test('with an equal name wins over one that contains the identifier, in any order', () => {
    expect(findTeamPhoto(named('revisore-oiv-2', 'revisore-oiv'), 'revisore-oiv')?.nome_foto).toBe('revisore-oiv');
  });

  test('is matched with only the first hyphen ignored', () => {
    expect(findTeamPhoto(named('a-b-c'), 'ab-c')).toBeUndefined();
    expect(findTeamPhoto(named('ab-c-d'), 'abc-d')).toBeUndefined();
    expect(findTeamPhoto(named('abc-d'), 'a-bcd')?.nome_foto).toBe('abc-d');
  });

  test('is undefined when no name matches', () => {
    expect(findTeamPhoto(named('gruppo'), 'revisore-oiv')).toBeUndefined();
    expect(findTeamPhoto([], 'revisore-oiv')).toBeUndefined();
  });
});
