/** Bars and spaces of a character, in turn; three of the nine are wide. A narrow space follows each character (ISO/IEC 16388). */
export const elements = 9;
export const barsOfCharacter = 5;

/** Which elements of each character are wide. */
export const widePatterns: ReadonlyMap<string, string> = new Map(
  `0 000110100 1 100100001 2 001100001 3 101100000 4 000110001 5 100110000 6 001110000 7 000100101 8 100100100 9 001100100
   A 100001001 B 001001001 C 101001000 D 000011001 E 100011000 F 001011000 G 000001101 H 100001100 I 001001100 J 000011100
   K 100000011 L 001000011 M 101000010 N 000010011 O 100010010 P 001010010 Q 000000111 R 100000110 S 001000110 T 000010110
   U 110000001 V 011000001 W 111000000 X 010010001 Y 110010000 Z 011010000 - 010000101 . 110000100 space 011000100 * 010010100
   $ 010101000 / 010100010 + 010001010 % 000101010`
    .match(/\S+ [01]{9}/g)
    ?.map((row) => {
      const [character = '', wide = ''] = row.split(' ');
      return [character === 'space' ? ' ' : character, wide] as const;
    }),
);
