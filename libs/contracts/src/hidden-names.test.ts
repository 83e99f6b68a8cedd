import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { hideNames, peopleReferredTo, showNames } from './hidden-names.ts';

const [maria, sam] = [randomUUID(), randomUUID()];
const people = [
  {
    id: maria,
    name: 'María "Mia" Núñez',
    firstName: 'María',
    lastName: 'Núñez',
    email: 'Maria@floorlight.test',
    employeeId: 'E-77',
  },
  { id: sam, name: 'Sam Worker', email: 'sam@floorlight.test' },
];

test('references replace the names, addresses and employee IDs of the people in an event, and give them back', () => {
  const event = {
    actor: { id: sam, name: 'Sam Worker', role: 'worker' },
    payload: {
      alert: {
        title: 'María "Mia" Núñez has fallen, says Sam Worker (sam@floorlight.test)',
        reportedBy: maria,
        reportedByName: 'María "Mia" Núñez',
        acknowledgedBy: null,
        acknowledgedByName: null,
        latitude: 48.1,
        notes: ['ask Sam Worker'],
      },
      request: { userId: maria, name: 'María "Mia" Núñez', email: 'Maria@floorlight.test', employeeId: 'E-77' },
      person: { id: maria, firstName: 'María', lastName: 'Núñez', email: 'Maria@floorlight.test', isActive: true },
    },
  };
  const hidden = hideNames(event, [{ id: sam, name: 'Sam Worker', email: 'Sam@floorlight.test' }]);
  expect(JSON.stringify(hidden)).not.toMatch(/María|Núñez|Mia|Sam|floorlight|E-77/i);
  expect(peopleReferredTo(hidden)).toEqual(expect.arrayContaining([maria, sam]));
  expect(showNames(hidden, people, '—')).toEqual(event);
});

test('the name of somebody whom no directory knows becomes the given text', () => {
  const hidden = hideNames({ placedBy: maria, placedByName: 'Maria Lopez', title: 'By Maria Lopez' });
  expect(showNames(hidden, [], '—')).toEqual({ placedBy: maria, placedByName: '—', title: 'By —' });
});

test('nobody can type a reference', () => {
  const typed = `\u{e000}email:${maria}\u{e001}`;
  expect(showNames(hideNames({ title: typed }), people, '—')).toEqual({ title: `email:${maria}` });
});

test('an employee ID is replaced in what people typed, and never in a code of ours', () => {
  const event = { severity: 'high', title: 'HIGH', description: 'Badge high, twice: high' };
  const hidden = hideNames(event, [{ id: maria, employeeId: 'high' }]);
  expect(hidden.severity).toBe('high');
  expect(`${hidden.title} ${hidden.description}`).not.toMatch(/high/i);
});

test('a name of one word is replaced in its own field only', () => {
  const event = { reportedBy: sam, reportedByName: 'Fire', title: 'Fire Emergency' };
  expect(hideNames(event)).toMatchObject({
    title: 'Fire Emergency',
    reportedByName: expect.not.stringContaining('Fire'),
  });
});
