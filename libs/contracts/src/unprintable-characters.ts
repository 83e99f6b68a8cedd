/** Scripts of the font that is embedded in PDFs (`libs/labels`), and what is common to all. */
const printable =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Lao}\p{Script=Inherited}\p{Script=Common}]/u;
/** Common, but not in the font: emoji beyond the oldest, and marks of East Asian scripts. */
const beyond = /[\u3000-\u{10ffff}]/u;

/** The characters of these texts that stand as question marks in a PDF, each once. */
export const unprintableCharacters = (texts: readonly string[]): string[] => [
  ...new Set([...texts.join('').normalize('NFC')].filter((each) => !printable.test(each) || beyond.test(each))),
];
