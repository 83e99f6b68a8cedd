// @vitest-environment node
import { Flame } from 'lucide-react';
import { expect, test } from 'vitest';
import { type FloorMark, placeMarks } from './marks.ts';
import { nameLines } from './name-lines.ts';

const mark = (id: string, severity: FloorMark['severity'], shape: FloorMark['shape'] = 'hazard'): FloorMark => ({
  id,
  zone: 'Dock',
  shape,
  severity,
  icon: Flame,
  label: id,
});
const area = { x: 0, y: 0, width: 40, depth: 20 };

test('one mark stands in the middle, two side by side with the alert first', () => {
  expect(placeMarks([mark('a', 'low')], area, 10).placed).toMatchObject([{ x: 20, y: 10 }]);
  expect(placeMarks([mark('a', 'critical'), mark('b', 'low', 'alert')], area, 10).placed).toMatchObject([
    { mark: { id: 'b' }, x: 15, y: 10 },
    { mark: { id: 'a' }, x: 25, y: 10 },
  ]);
});

test('what does not fit is counted in the last place, and the gravest is always there', () => {
  const many = [...'abcdefghij'].map((id) => mark(id, id === 'j' ? 'critical' : 'low'));
  const { placed, more } = placeMarks(many, area, 10);
  expect([placed.length, placed[0]?.mark.id, more?.count]).toEqual([7, 'j', 3]);
  expect(placeMarks(many, { ...area, width: 5, depth: 5 }, 10)).toMatchObject({ placed: [], more: { count: 10 } });
});

test('a name is wrapped between its words, and cut only where it has no room', () => {
  expect(nameLines('Loading Dock', 12, 2)).toEqual(['Loading Dock']);
  expect(nameLines('Loading Dock', 9, 2)).toEqual(['Loading', 'Dock']);
  expect(nameLines('Loading Dock', 9, 1)).toEqual(['Loading…']);
  expect(nameLines('North Loading Dock', 9, 2)).toEqual(['North', 'Loading…']);
  expect(nameLines('Receiving', 6, 2)).toEqual(['Recei…']);
});
