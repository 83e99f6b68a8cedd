import { type Barcode, type CodeType, codeTypeOf, isPrivileged } from '@floorlight/contracts/barcodes';
import { type Coded, coded } from '@floorlight/languages/coded';
import { t } from './messages.ts';
import { normalizeValue } from './normalize-value.ts';
import { problemMessage, valueProblem } from './value-problem.ts';

/**
 * Why a barcode can't become one of another type, or null where it can: its value stays as it is, and what a PIN protects is
 * authorized by a manager when it is added.
 */
export function retypeProblem(barcode: Pick<Barcode, 'type' | 'symbology' | 'value'>, to: CodeType): Coded | null {
  const { value } = barcode;
  if (codeTypeOf(barcode) === to) return null;
  if (isPrivileged(barcode.type) || isPrivileged(to)) return coded(t.privilegedKeepsType);
  const problem = valueProblem(to, value);
  if (problem) return problemMessage(to, problem);
  return normalizeValue(to, value) === value ? null : coded(t.valueWouldChange);
}
