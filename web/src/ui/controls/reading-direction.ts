/** Whether the element's text runs from right to left. */
export const isRightToLeft = (element: Element): boolean => getComputedStyle(element).direction === 'rtl';

/** The step of an arrow key: 1 forward in reading direction, -1 back, 0 for any other key. */
export function arrowStep({ key, target }: Pick<KeyboardEvent, 'key' | 'target'>): -1 | 0 | 1 {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0;
  const forward = target instanceof Element && isRightToLeft(target) ? 'ArrowLeft' : 'ArrowRight';
  return key === forward ? 1 : -1;
}
