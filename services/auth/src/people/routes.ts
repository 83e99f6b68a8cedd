import { createFirstAdministrator as createFirstAdministratorContract } from '@floorlight/contracts/first-administrator';
import type { ManagedPerson } from '@floorlight/contracts/people';
import * as people from '@floorlight/contracts/people';
import { importPeople as importPeopleContract } from '@floorlight/contracts/people-import';
import type { Principal } from '@floorlight/contracts/principal';
import { type Route, route } from '@floorlight/service-kit/route';
import type { AuthContext } from '../context.ts';
import type { UserRow } from '../users/user.ts';
import { changePeople, type PeopleChange } from './change-people.ts';
import { changeRole } from './change-role.ts';
import { createPerson } from './create-person.ts';
import { deactivatePerson } from './deactivate-person.ts';
import { editPerson } from './edit-person.ts';
import { createFirstAdministrator } from './first-administrator/create-first-administrator.ts';
import { getPerson, withLastSeen } from './get-person.ts';
import { importPeople } from './import/import-people.ts';
import { listPeople } from './list-people.ts';
import { reactivatePerson } from './reactivate-person.ts';
import { resetSignIn } from './reset-sign-in.ts';

export function peopleRoutes(context: AuthContext): Route[] {
  const change = (by: Principal, verb: (change: PeopleChange) => Promise<UserRow>): Promise<ManagedPerson> =>
    changePeople(context, by, async (change) => withLastSeen(change.tx, await verb(change)));
  return [
    route(people.createPerson, ({ principal, body }) =>
      change(principal, (to) => createPerson(to, { ...body, employeeId: body.employeeId || null })),
    ),
    route(people.listPeople, ({ principal, query }) => listPeople(context, principal, query)),
    route(importPeopleContract, ({ principal, query, body }) =>
      importPeople(context, principal, {
        bytes: body,
        apply: query.apply === 'true',
        invite: query.invite === 'true',
      }),
    ),
    route(createFirstAdministratorContract, ({ body }) => createFirstAdministrator(context, body)),
    route(people.getPerson, ({ principal, params }) => getPerson(context, principal, params.id)),
    route(people.editPerson, ({ principal, params, body }) =>
      change(principal, (to) =>
        editPerson(to, params.id, { ...body, employeeId: body.employeeId === '' ? null : body.employeeId }),
      ),
    ),
    route(people.changeRole, ({ principal, params, body }) =>
      change(principal, (to) => changeRole(to, params.id, body.role)),
    ),
    route(people.deactivatePerson, ({ principal, params }) =>
      change(principal, (to) => deactivatePerson(to, params.id)),
    ),
    route(people.resetSignIn, ({ principal, params }) =>
      changePeople(context, principal, (to) => resetSignIn(to, params.id)),
    ),
    route(people.reactivatePerson, ({ principal, params }) =>
      change(principal, (to) => reactivatePerson(to, params.id)),
    ),
  ];
}
