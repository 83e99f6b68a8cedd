import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { randomId } from '#lib/device/random-id.ts';
import { countOf, planOf } from '../../tests/counts.ts';
import { latestCounts } from './latest-counts.ts';
import type { Place } from './place-of.ts';
import { WallFields } from './WallFields.tsx';
import { wallStates } from './wall-states.ts';

const afeArea = 'Aisle A';
const plan = planOf({
  levels: ['Aisle', 'Row', 'Bay'],
  areas: [{ name: afeArea, walls: ['Row 1/Bay 1', 'Row 1/Bay 2', 'Row 2/Bay 1'] }],
});

function Fields({ counted }: { counted: readonly string[] }) {
  const [place, goTo] = useState<Place>({ afeArea: '', wallNumber: '' });
  const latest = latestCounts(
    counted.map((wallNumber) => countOf({ afeArea, wallNumber })),
    [],
  );
  const walls = wallStates({ areas: plan.areas, latest, counts: [], userId: randomId() });
  return (
    <>
      <WallFields plan={plan} place={place} walls={walls} goTo={goTo} />
      <p>At {place.wallNumber}</p>
    </>
  );
}

test('at a site with more levels a wall is chosen by each of them, and a row is marked once all of it is counted', () => {
  render(<Fields counted={['Row 1/Bay 1', 'Row 1/Bay 2']} />);
  const field = (label: string) => screen.getByLabelText<HTMLSelectElement>(label);
  const names = (label: string) => [...field(label).options].map(({ text }) => text);
  const choose = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
  choose('Aisle', afeArea);
  expect(names('Row')).toEqual(['Select: Row', '✓ Row 1', 'Row 2']);
  expect(field('Bay').disabled).toBe(true);
  choose('Row', 'Row 1');
  expect(names('Bay')).toEqual(['Select: Bay', '✓ Bay 1', '✓ Bay 2']);
  choose('Row', 'Row 2');
  expect(names('Bay')).toEqual(['Select: Bay', 'Bay 1']);
  choose('Bay', 'Bay 1');
  expect(screen.getByText('At Row 2/Bay 1')).toBeDefined();
});
