import { text } from 'node:stream/consumers';
import * as contract from '@floorlight/contracts/directories';
import { type Route, route } from '@floorlight/service-kit/route';
import type { AuthContext } from '../context.ts';
import { changePeople } from '../people/change-people.ts';
import { newSecret } from '../secrets.ts';
import { startBrowserSession } from '../sessions/start-browser-session.ts';
import type { Directory } from './directories.ts';
import { endSessionsOfDirectory } from './end-sessions-of-directory.ts';
import { personOf } from './person-of.ts';
import { type Claims, readAnswer } from './read-answer.ts';
import { SignInRefused } from './sign-in-refused.ts';
import { signOutAddress } from './sign-out-address.ts';
import { startSignIn } from './start-sign-in.ts';

export function directoryRoutes(context: AuthContext): Route[] {
  const { cookies, directories } = context;
  return [
    route(contract.listDirectories, async () => directories.all.map(({ id, name }) => ({ id, name }))),
    route(contract.startDirectorySignIn, async ({ params, request, response }) => {
      const directory = directories.get(params.directory);
      const browserToken = cookies.readDirectoryFlow(request) ?? newSecret();
      try {
        const page = await startSignIn(context, directory, browserToken);
        cookies.setDirectoryFlow(response, browserToken);
        response.redirect(page.href);
      } catch (error) {
        response.redirect(refusalPage(context, directory, error, 'away'));
      }
    }),
    route(contract.finishDirectorySignIn, async ({ params, query, request, response }) => {
      const directory = directories.get(params.directory);
      try {
        const answer = {
          search: new URL(request.originalUrl, context.config.PUBLIC_URL).search,
          state: query.state,
          error: query.error,
          browserToken: cookies.readDirectoryFlow(request),
        };
        const { claims, idToken } = await readAnswer(context, directory, answer);
        const by = { machine: directory.settings.name };
        const { id } = await changePeople(context, by, (change) => personOf(change, directory.settings, claims));
        const proof = {
          userId: id,
          way: 'directory' as const,
          hasSecondFactor: hadSecondFactor(directory.settings, claims),
          directory: { id: directory.settings.id, idToken, session: sessionNameOf(claims) },
        };
        await startBrowserSession(context, proof, { request, response });
        response.redirect('/');
      } catch (error) {
        response.redirect(refusalPage(context, directory, error, isAway(error) ? 'away' : 'failed'));
      }
    }),
    route(contract.signOutByDirectory, async ({ params, body }) => {
      const form = new URLSearchParams(await text(body));
      await endSessionsOfDirectory(context, directories.get(params.directory), form.get('logout_token') ?? '');
    }),
    route(contract.getDirectorySignOut, async ({ principal }) => ({ url: await signOutAddress(context, principal) })),
  ];
}

/** The directory asks for one each time, or says that it did (RFC 8176). */
const hadSecondFactor = ({ asksForSecondFactor }: Directory['settings'], { amr }: Claims): boolean =>
  asksForSecondFactor || (Array.isArray(amr) && amr.some((method) => method === 'mfa' || method === 'hwk'));

const sessionNameOf = ({ sid }: Claims): string | null => (typeof sid === 'string' ? sid : null);

/** Logs why, and returns the sign-in screen that says it in words. */
function refusalPage(
  { log }: AuthContext,
  { settings }: Directory,
  error: unknown,
  usual: contract.DirectoryRefusal,
): string {
  const reason = error instanceof SignInRefused ? error.reason : usual;
  log.warn({ err: error, directory: settings.id, reason }, 'a directory signed nobody in');
  return `/?signIn=${reason}`;
}

/** fetch throws a TypeError without a connection, and a DOMException after the timeout. */
const isAway = (error: unknown): boolean => error instanceof TypeError || error instanceof DOMException;
