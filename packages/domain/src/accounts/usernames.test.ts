import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from './limits.ts';
import { isReservedUsername } from './reserved.ts';
import { isResting, repairUsername, usernameCandidates } from './usernames.ts';

const form = new RegExp(`^[A-Za-z0-9_]{${limits.username.min},${limits.username.max}}$`);

describe('a name from elsewhere', () => {
  test.each([
    ['nadar', 'nadar'],
    ['Élodie Dupré', 'Elodie_Dupre'],
    ['Jean-François  d’Été', 'Jean_Francois_d_Ete'],
    ['Groß', 'Gross'],
    ['Œuvre', 'OEuvre'],
    ['œil_de_bœuf', 'oeil_de_boeuf'],
    ['Søren Ærø', 'Soren_AEro'],
    ['Łukasz Đorđević', 'Lukasz_Dordevic'],
    ['Þór Guðmundsdóttir', 'THor_Gudmundsdottir'],
    ['Ömer Işık', 'Omer_Isik'],
    ['ｆｕｌｌ　ｗｉｄｔｈ', 'full_width'],
    ['__...__Agnès__...__', 'Agnes'],
    ['a   -- !! b c', 'a_b_c'],
    ['😀 Vivian 😀 Maier 😀', 'Vivian_Maier'],
    ['Jo', 'Jo_photo'],
    ['é', 'e_photo'],
    ['7', '7_photo'],
    ['admin', 'admin1'],
    ['ADMIN', 'ADMIN1'],
    ['mé', 'me_photo'],
    ['utilisateur', 'utilisateur1'],
    ['', 'utilisateur1'],
    ['___', 'utilisateur1'],
    ['写真家', 'utilisateur1'],
    ['Абв', 'utilisateur1'],
    ['\u0000\u202e', 'utilisateur1'],
  ])('%j is repaired to %s', (name, username) => {
    expect(repairUsername(name)).toBe(username);
  });

  test('is cut where it must end, and not at an underscore', () => {
    expect(repairUsername('x'.repeat(500))).toBe('x'.repeat(30));
    expect(repairUsername(`${'x'.repeat(29)} yz`)).toBe('x'.repeat(29));
  });

  test('is a valid username that is not reserved, whatever it was', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom('_', 'é', 'ß', ' ', 'a', '\ud800', '9'), maxLength: 80 }),
      fc.constantFrom('admin', 'Admin ', 'edit post', 'social-app', 'me', 'user\u0301', 'ｒｏｏｔ'),
    );
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 3 }), fc.double(), (sources, chance) => {
        const random = () => (Number.isFinite(chance) ? Math.abs(chance) % 1 : 0);
        const candidates = [...usernameCandidates(repairUsername(...sources), random)];
        expect(candidates.length).toBeGreaterThan(10);
        for (const candidate of candidates) {
          expect(candidate).toMatch(form);
          expect(isReservedUsername(candidate)).toBe(false);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('is made of the first that has something to give', () => {
    expect(repairUsername('写真', 'taro.yamada')).toBe('taro_yamada');
    expect(repairUsername('Ada', 'lovelace')).toBe('Ada');
    expect(repairUsername()).toBe('utilisateur1');
  });

  test('costs no more for being long', () => {
    const started = process.cpuUsage();
    repairUsername('\ufdfa_'.repeat(1_000_000));
    // CPU time: a busy machine only takes longer.
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(200);
  });
});

describe('candidates', () => {
  test('go from the name itself to more and more digits', () => {
    const tried = [...usernameCandidates('Marie', () => 0.5)];
    expect(tried.slice(0, 4)).toEqual(['Marie', 'Marie2', 'Marie3', 'Marie4']);
    expect(tried.slice(9, 12)).toEqual(['Marie55', 'Marie550', 'Marie5500']);
  });

  test('of a long name keep all their digits', () => {
    const tried = [...usernameCandidates('y'.repeat(30), () => 0.999_999_999)];
    expect(new Set(tried.slice(0, 12)).size).toBe(12);
    expect(tried.at(-1)).toBe(`${'y'.repeat(22)}99999999`);
  });
});

describe('a name that was given up', () => {
  const freedAt = new Date('2025-01-01T00:00:00Z');
  const after = (days: number) => new Date(freedAt.getTime() + days * 24 * 3600 * 1000);

  test('rests for thirty days, for everybody but the one who gave it up', () => {
    const former = { userId: 'ada', freedAt };
    expect(isResting(former, null, after(0))).toBe(true);
    expect(isResting(former, 'eve', after(limits.formerUsername.days - 0.001))).toBe(true);
    expect(isResting(former, 'ada', after(0))).toBe(false);
    expect(isResting(former, 'eve', after(limits.formerUsername.days))).toBe(false);
  });

  test('rests for everybody when its holder is gone', () => {
    expect(isResting({ userId: null, freedAt }, null, after(1))).toBe(true);
    expect(isResting({ userId: null, freedAt }, 'eve', after(1))).toBe(true);
  });
});
