import type { Incident } from '@floorlight/contracts/incidents';
import { accuracyLabel, coordinates } from '#lib/location/reading.ts';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { Fact } from '#ui/lists/Fact.tsx';
import { incidentTypeNames } from './incident-names.ts';

/** The reported facts of an incident, and its outcome. */
export function IncidentFacts({ incident }: { incident: Incident }) {
  const clock = useSiteClock('exact');
  const { latitude, longitude, locationAccuracy } = incident;
  const located = latitude !== null && longitude !== null;
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-3 tablet:grid-cols-2">
      <Fact name="Type">{incidentTypeNames[incident.reportedType]}</Fact>
      <Fact name="Location">
        {incident.location}
        {located && (
          <span className="block text-caption text-muted">
            <span className="font-mono">{coordinates(latitude, longitude)}</span>
            {locationAccuracy !== null && ` ${accuracyLabel(locationAccuracy)}`}
          </span>
        )}
      </Fact>
      <Fact name="Reported by">
        {incident.reportedByName}
        <span className="block text-caption text-muted">{clock(incident.createdAt)}</span>
      </Fact>
      <Fact name="Handled by">{incident.assignedToName ?? 'Nobody yet'}</Fact>
      {incident.immediateAction && <Fact name="Immediate action">{incident.immediateAction}</Fact>}
      {incident.witnessInfo && <Fact name="Witnesses">{incident.witnessInfo}</Fact>}
      {incident.resolvedAt && (
        <Fact name={incident.status === 'closed' ? 'Closed by' : 'Resolved by'}>
          {incident.resolvedByName ?? 'A manager'}
          <span className="block text-caption text-muted">{clock(incident.resolvedAt)}</span>
        </Fact>
      )}
      {incident.resolutionNotes && (
        <Fact name="Resolution notes" wide>
          {incident.resolutionNotes}
        </Fact>
      )}
    </dl>
  );
}
