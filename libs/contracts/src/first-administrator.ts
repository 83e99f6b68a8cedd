import * as z from 'zod/mini';
import { accountFieldMessages as messages } from './account-field-messages.ts';
import { confirmPassword, newPassword, passwordsDiffer, samePassword } from './accounts.ts';
import { defineEndpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { Language } from './languages.ts';
import { Email, Message, text } from './scalars.ts';

export const createFirstAdministrator = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/first-administrator',
  summary: 'Makes the first administrator, with the code in the log of auth. It works once, while there is none.',
  access: 'anyone',
  body: z
    .object({
      code: text(100, fieldError(messages.tokenRequired)),
      firstName: text(100, fieldError(messages.firstNameRequired)),
      lastName: text(100, fieldError(messages.lastNameRequired)),
      email: Email,
      password: newPassword,
      confirmPassword,
      language: z.optional(Language),
    })
    .check(z.refine(samePassword, passwordsDiffer)),
  reply: { status: 201, body: Message },
  fails: ['conflict'],
});

export const firstAdministratorEndpoints = { createFirstAdministrator };
