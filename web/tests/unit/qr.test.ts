import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { correction, formatBits, qrCode, versionBits } from '../../src/lib/qr';

test('correction, format and version are those of the standard', () => {
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
  expect(correction(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
  expect(formatBits(0).toString(2)).toBe('101010000010010');
  expect(versionBits(7).toString(2).padStart(18, '0')).toBe('000111110010010100');
});

/* The squares of these texts were compared module by module with another encoder, and read by a reader. */
const text = 'https://quayside.example/#/join/abcdefgh/'.repeat(8);
test.each([
  [1, 21, '848f621f7ecfca7e'],
  [20, 25, '20f0b8677ad4e338'],
  [40, 29, 'e7e6830499d16e99'],
  [60, 33, '890da1725bd0f7d9'],
  [80, 37, '8eb37c82a2d7cea5'],
  [100, 41, '9057f89a3c6f5efc'],
  [120, 45, '69a22fde5ed16c33'],
  [150, 49, '766c5a0af5a93730'],
  [180, 53, '5777d154bb9d6911'],
  [213, 57, 'a8eb7a76c0d91b1a'],
])('%i bytes make a square of %i modules', (length, size, hash) => {
  const square = qrCode(text.slice(0, length));
  expect(square.length).toBe(size);
  const lines = square.map((row) => row.map(Number).join('')).join('\n');
  expect(createHash('sha256').update(lines).digest('hex').slice(0, 16)).toBe(hash);
});

test('a text that does not fit is refused', () => {
  expect(() => qrCode('x'.repeat(214))).toThrow('too long');
});
