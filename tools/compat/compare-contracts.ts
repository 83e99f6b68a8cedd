import { isDeepStrictEqual } from 'node:util';
import type { Change } from './change.ts';
import { compareOperations } from './compare-operations.ts';
import { compareSchemas } from './compare-schemas.ts';
import { compareShapes } from './compare-shapes.ts';
import type { Contract, EventDocument } from './contract.ts';

/** Every difference between two versions of a service that others can notice. */
export const compareContracts = (before: Contract, after: Contract): Change[] =>
  unique([
    ...compareOperations(before.api, after.api),
    ...compareEvents(before.events, after.events),
    ...compareShapes(before.database, after.database),
  ]);

function compareEvents(before: EventDocument, after: EventDocument): Change[] {
  const definitions = { before: before.components.schemas, after: after.components.schemas };
  const [from, to] = [before.components.messages, after.components.messages];
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  const received = (document: EventDocument) =>
    Object.keys(document.operations).filter((name) => name.startsWith('receive.'));
  return [
    ...names.flatMap((name): Change[] => {
      const [was, is] = [from[name], to[name]];
      if (!is)
        return [{ kind: 'breaking', at: name, what: 'is no longer published', removes: { source: name, field: '' } }];
      if (!was) return [{ kind: 'addition', at: name, what: 'is new' }];
      const moved = before.channels[name]?.address !== after.channels[name]?.address;
      return [
        ...(moved ? [{ kind: 'breaking', at: name, what: 'has another subject' } as const] : []),
        ...compareSchemas(was.payload, is.payload, { use: 'event', source: name, field: '', definitions }),
      ];
    }),
    ...compareSchemas(
      { $ref: '#/components/schemas/Envelope' },
      { $ref: '#/components/schemas/Envelope' },
      { use: 'event', source: 'every event', field: '', definitions },
    ),
    ...(isDeepStrictEqual(received(before), received(after))
      ? []
      : [{ kind: 'addition', at: 'received events', what: 'are others' } as const]),
  ];
}

const unique = (changes: Change[]): Change[] => [
  ...new Map(changes.map((change) => [`${change.at} ${change.what}`, change])).values(),
];
