import * as z from 'zod/mini';
import { CodedMessage } from './coded-message.ts';
import { binary, defineEndpoint } from './endpoint.ts';

/** The columns of a file of people. Others are ignored. */
export const importColumns = ['email', 'first name', 'last name', 'employee ID', 'role', 'site'] as const;
export const mostImportBytes = 16 * 1024 ** 2;
/** The most errors of an answer; the others are counted. */
export const mostImportErrors = 200;

export const ImportError = z.object({
  /** The line of the file, from 1. */
  line: z.int(),
  message: z.string(),
  coded: z.optional(CodedMessage),
});
export type ImportError = z.infer<typeof ImportError>;

/** What an import would do, or has done. Lines with errors are left out of it. */
export const ImportReport = z.object({
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  errors: z.array(ImportError),
  errorCount: z.int(),
  /** False where the time was over before the last line: the same request again goes on. */
  isComplete: z.boolean(),
});
export type ImportReport = z.infer<typeof ImportReport>;

const flag = z._default(z.enum(['true', 'false']), 'false');

export const importPeople = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/people/import',
  summary:
    'Adds and changes the people of a CSV file, found by email address or employee ID. Without `apply` it only answers what it would do.',
  access: 'people.manage',
  query: z.object({
    apply: flag,
    /** Mails those who are added an invitation. Others can sign in with a reset link or a directory. */
    invite: flag,
  }),
  body: binary(['text/csv'], mostImportBytes),
  reply: { status: 200, body: ImportReport },
});

export const peopleImportEndpoints = { importPeople };
