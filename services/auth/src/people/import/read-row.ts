import { isSignInId } from '@floorlight/contracts/email-address';
import { Role } from '@floorlight/contracts/person';
import { Email } from '@floorlight/contracts/scalars';
import { type Coded, coded } from '@floorlight/languages/coded';
import type { CsvLine } from '@floorlight/service-kit/csv-lines';
import type { AuthContext } from '../../context.ts';
import type { Changer } from '../change-people.ts';
import { isAtOwnSite, mayChangeAll } from '../rights.ts';
import { t } from './import-messages.ts';

const longest = { email: 254, firstName: 100, lastName: 100, employeeId: 50, role: 50, site: 200 };
type Column = keyof typeof longest;
const columnNames = Object.keys(longest) as Column[]; // the keys of a literal

/** How files name the columns, in letters alone. */
const spellings: Record<Column, string[]> = {
  email: ['email', 'mail', 'emailaddress', 'mailaddress', 'correo', 'correoelectronico'],
  firstName: ['firstname', 'givenname', 'forename', 'nombre'],
  lastName: ['lastname', 'surname', 'familyname', 'apellido', 'apellidos'],
  employeeId: ['employeeid', 'employeenumber', 'employee', 'id', 'numerodeempleado'],
  role: ['role', 'rol'],
  site: ['site', 'warehouse', 'sitio', 'almacen'],
};

/** A person as the file has them. What its line leaves blank is null. */
export interface ImportedPerson {
  line: number;
  email: string | null;
  firstName: string;
  lastName: string;
  employeeId: string | null;
  role: Role | null;
  siteId: string | null;
}

export type RowReader = (line: CsvLine) => ImportedPerson | Coded;

export const isProblem = (row: object): row is Coded => 'text' in row;

/** Reads the rows below this header, or says which columns it lacks. */
export function rowReader(header: CsvLine, context: AuthContext, by: Changer): RowReader | Coded {
  const names = (header.cells ?? []).map(lettersOf);
  const at = (column: Column) => names.findIndex((name) => spellings[column].includes(name));
  const places = new Map(columnNames.map((column) => [column, at(column)]));
  const lacks = (column: Column) => (places.get(column) ?? -1) < 0;
  const missing = [
    ...(lacks('firstName') ? ['first name'] : []),
    ...(lacks('lastName') ? ['last name'] : []),
    ...(lacks('email') && lacks('employeeId') ? ['email or employee ID'] : []),
  ];
  if (missing.length > 0) return coded(t.noColumns, { columns: missing.join(', ') });
  const sites = sitesByName(context, by);

  return ({ number, cells }) => {
    if (!cells) return coded(t.unreadable);
    const cell = (column: Column) => cells[places.get(column) ?? -1] ?? '';
    for (const column of columnNames) {
      const problem = problemOf(column, cell(column));
      if (problem) return problem;
    }
    return personOf(number, cell, sites, by);
  };
}

function personOf(
  line: number,
  cell: (column: Column) => string,
  sites: Map<string, string>,
  by: Changer,
): ImportedPerson | Coded {
  const [firstName, lastName, employeeId] = [cell('firstName'), cell('lastName'), cell('employeeId') || null];
  if (!firstName || !lastName) return coded(t.nameMissing);
  const email = cell('email') === '' ? null : Email.safeParse(cell('email')).data;
  if (email === undefined) return coded(t.badEmail, { email: cell('email') });
  if (email === null && (employeeId === null || !isSignInId(employeeId))) return coded(t.nothingToSignInWith);
  const role = cell('role') === '' ? null : Role.safeParse(cell('role').toLowerCase()).data;
  if (role === undefined) return coded(t.badRole, { role: cell('role') });
  if (role === 'administrator' && !mayChangeAll(by)) return coded(t.administrator);
  const siteId = cell('site') === '' ? null : sites.get(cell('site').toLowerCase());
  if (siteId === undefined) return coded(t.badSite, { site: cell('site') });
  return { line, email, firstName, lastName, employeeId, role, siteId };
}

/** A formula could run where somebody opens an export. */
function problemOf(column: Column, text: string): Coded | null {
  if (text.length > longest[column]) return coded(t.tooLong, { column, count: longest[column] });
  if (/^[=+\-@]/.test(text)) return coded(t.formula, { column });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  return /[\u0000-\u001f\u007f]/.test(text) ? coded(t.control, { column }) : null;
}

const lettersOf = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/** The open sites of the importer, by id and by name. */
const sitesByName = ({ sites }: AuthContext, by: Changer): Map<string, string> =>
  new Map(
    [...sites.values()]
      .filter(({ id, closedAt }) => closedAt === null && isAtOwnSite(by, id))
      .flatMap(({ id, name }) => [
        [name.toLowerCase(), id],
        [id.toLowerCase(), id],
      ]),
  );
