import { gtinCheckDigit } from './check-digit.ts';

/** The UPC-A of which a UPC-E leaves zeros out (GS1 General Specifications, 5.2.2.4.2), or null where it is none. */
export function upcaOf(upce: string): string | null {
  const [, system = '', digits = '', check = ''] = /^([01])(\d{6})(\d)$/.exec(upce) ?? [];
  if (system === '') return null;
  const last = Number(digits.at(-1));
  const [a, b, c, d, e] = digits;
  const body =
    last < 3
      ? `${a}${b}${last}0000${c}${d}${e}`
      : last === 3
        ? `${a}${b}${c}00000${d}${e}`
        : last === 4
          ? `${a}${b}${c}${d}00000${e}`
          : `${a}${b}${c}${d}${e}0000${last}`;
  return gtinCheckDigit(system + body) === check ? system + body + check : null;
}

/** The UPC-E that stands for a UPC-A, or null where it has too few zeros. */
export function upceOf(upca: string): string | null {
  const [, system = '', body = '', check = ''] = /^([01])(\d{10})(\d)$/.exec(upca) ?? [];
  const short = [
    body.replace(/^(\d\d)([0-2])0000(\d{3})$/, '$1$3$2'),
    body.replace(/^(\d{3})00000(\d\d)$/, '$1$23'),
    body.replace(/^(\d{4})00000(\d)$/, '$1$24'),
    body.replace(/^(\d{5})0000([5-9])$/, '$1$2'),
  ].find((digits) => digits.length === 6);
  const upce = short === undefined ? '' : system + short + check;
  return upcaOf(upce) === upca ? upce : null;
}
