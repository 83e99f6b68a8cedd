import type { FloorEvent } from '@floorlight/contracts/events';
import { expect, test } from 'vitest';
import { inventoryDescriptions } from './stock-events.ts';

const id = '6a0f1f0e-7a43-4a51-9a53-3f7d8f0a1c11';
const tote = { id, toteNumber: 'T1', status: 'pending', itemCount: 1, assignedTo: null, assignedToName: null };

function updated(assignedToName: string | null, heldBy?: string | null): string | undefined {
  const payload = { tote: { ...tote, assignedToName }, ...(heldBy !== undefined && { heldBy }) };
  const event = { payload } as FloorEvent<'inventory.tote.updated'>; // the description depends on the payload alone
  return inventoryDescriptions['inventory.tote.updated'](event)?.description.text;
}

test('the log says to whom a tote was assigned and from whom it was taken', () => {
  expect(updated('Omar Diaz', null)).toBe('Assigned the tote “T1” to Omar Diaz: pending, 1 item');
  expect(updated('Omar Diaz', 'Ana Ruiz')).toBe('Assigned the tote “T1” to Omar Diaz: pending, 1 item');
  expect(updated(null, 'Omar Diaz')).toBe('Took the tote “T1” back from Omar Diaz: pending, 1 item');
  for (const heldBy of ['Omar Diaz', undefined])
    expect(updated('Omar Diaz', heldBy)).toBe('Changed the tote “T1”: pending, 1 item');
});

test('an entry says that a wall was confirmed empty, and uses the singular for one item', () => {
  const counted = (count: object): string | undefined => {
    const payload = { count: { id, afeArea: 'AFE 1', wallNumber: 'Wall 101', ...count } };
    const event = { payload } as FloorEvent<'inventory.count.saved'>; // the description depends on the payload alone
    return inventoryDescriptions['inventory.count.saved'](event)?.description.text;
  };
  expect(counted({ total: 0, empty: true })).toBe('Counted AFE 1, Wall 101: confirmed empty');
  expect(counted({ total: 1, recount: true })).toBe('Counted AFE 1, Wall 101 again: 1 item');
});
