import type { BreakSession } from '@floorlight/contracts/breaks';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { Card } from '#ui/Card.tsx';
import { useDesk } from '#ui/use-desk.ts';
import { BreakStatusBadge } from './BreakStatusBadge.tsx';
import { durationWords, typeWords } from './break-words.ts';

const heads = ['Began', 'Ended', 'Type', 'Took', 'Allowed', 'Status', 'Also stored'];

/** Each break with everything its row holds. */
export function MyBreakList({ sessions }: { sessions: readonly BreakSession[] }) {
  return useDesk() ? <Table sessions={sessions} /> : <Cards sessions={sessions} />;
}

function Table({ sessions }: { sessions: readonly BreakSession[] }) {
  const clock = useSiteClock('dateTime');
  return (
    <section
      aria-label="My breaks, as a table"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached without a mouse
      tabIndex={0}
      className="overflow-x-auto rounded-card bg-surface shadow-card hairline"
    >
      <table className="w-full text-left">
        <caption className="sr-only">My breaks, newest first</caption>
        <thead>
          <tr className="text-[13px] text-muted">
            {heads.map((head) => (
              <th key={head} scope="col" className="px-4 py-3 font-semibold first:pl-5">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sessions.map((session) => (
            <tr key={session.id} className="hairline-t">
              <th scope="row" className="py-3 pr-4 pl-5 font-normal whitespace-nowrap">
                {clock(session.startTime)}
              </th>
              <td className="px-4 whitespace-nowrap">{session.endTime ? clock(session.endTime) : '–'}</td>
              <td className="px-4">{typeWords[session.sessionType]}</td>
              <td className="px-4 whitespace-nowrap">
                {session.duration === null ? '–' : durationWords(session.duration)}
              </td>
              <td className="px-4 whitespace-nowrap">{durationWords(session.allowedDuration)}</td>
              <td className="px-4">
                <BreakStatusBadge status={session.status} />
              </td>
              <td className="max-w-90 px-4 py-2 text-caption text-muted">
                <Rest session={session} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cards({ sessions }: { sessions: readonly BreakSession[] }) {
  const clock = useSiteClock('dateTime');
  return (
    <ul aria-label="My breaks, newest first" className="grid grid-cols-1 gap-3">
      {sessions.map((session) => (
        <li key={session.id}>
          <Card className="grid grid-cols-1 gap-1 p-4">
            <div className="flex items-center justify-between gap-3">
              <span className="font-semibold">{typeWords[session.sessionType]}</span>
              <BreakStatusBadge status={session.status} />
            </div>
            <p className="text-caption text-muted">
              {clock(session.startTime)}
              {session.endTime && ` to ${clock(session.endTime)}`}
            </p>
            <p>
              {session.duration !== null && `Took ${durationWords(session.duration)}, `}
              {durationWords(session.allowedDuration)} allowed
            </p>
            <div className="text-caption text-muted">
              <Rest session={session} />
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}

function Rest({ session }: { session: BreakSession }) {
  const { scannedAwayCode, location, returnMethod, originalDuration, extendedByName, extensionReason, extensions } =
    session;
  return (
    <ul>
      {location && <li>Place: {location}</li>}
      {session.day && <li>Day on the site's calendar: {session.day}</li>}
      {scannedAwayCode && (
        <li className="break-all">
          Away code: <span className="font-mono">{scannedAwayCode}</span>
        </li>
      )}
      {returnMethod && <li>Return: {returnMethod}</li>}
      {extendedByName && originalDuration !== null && (
        <li>
          Extended {extensions === 1 ? 'once' : `${extensions} times`}, last by {extendedByName}: {extensionReason} (
          {durationWords(originalDuration)} at first)
        </li>
      )}
      {session.cancelledByName && <li>Cancelled by {session.cancelledByName}</li>}
    </ul>
  );
}
