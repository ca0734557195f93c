import { describe, expect, test } from 'vitest';
import { findTeamPhoto } from '../../src/content/photos/team-photo.ts';

const makePhotos = (...names: string[]) => names.map((nome_foto) => ({ nome_foto }));

describe('team photo of a member', () => {
  test('is found by the member’s identifier, ignoring case and the first hyphen', () => {
    expect(findTeamPhoto(makePhotos('altro', 'REVISOREOIV'), 'revisore-oiv')?.nome_foto).toBe('REVISOREOIV');
    expect(findTeamPhoto(makePhotos('Revisore-OIV'), 'revisore-oiv')?.nome_foto).toBe('Revisore-OIV');
  });

  test('is found when its name contains the identifier', () => {
    expect(findTeamPhoto(makePhotos('foto-revisore-oiv'), 'revisore-oiv')).toBeUndefined();
    expect(findTeamPhoto(makePhotos('fotorevisoreoiv-2026'), 'revisore-oiv')?.nome_foto).toBe('fotorevisoreoiv-2026');
  });

  test('with an equal name wins over one that contains the identifier, in any order', () => {
    expect(findTeamPhoto(makePhotos('revisore-oiv-2', 'revisore-oiv'), 'revisore-oiv')?.nome_foto).toBe('revisore-oiv');
  });

  test('is matched with only the first hyphen ignored', () => {
    expect(findTeamPhoto(makePhotos('a-b-c'), 'ab-c')).toBeUndefined();
    expect(findTeamPhoto(makePhotos('ab-c-d'), 'abc-d')).toBeUndefined();
    expect(findTeamPhoto(makePhotos('abc-d'), 'a-bcd')?.nome_foto).toBe('abc-d');
  });

  test('is undefined when no name matches', () => {
    expect(findTeamPhoto(makePhotos('gruppo'), 'revisore-oiv')).toBeUndefined();
    expect(findTeamPhoto([], 'revisore-oiv')).toBeUndefined();
  });
});
