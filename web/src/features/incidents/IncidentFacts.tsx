import { incidentNames } from '@floorlight/contracts/incident-messages';
import type { Incident } from '@floorlight/contracts/incidents';
import { locale } from '@floorlight/languages/active';
import { formatters } from '@floorlight/languages/formatters';
import { accuracyLabel, coordinates } from '#lib/location/reading.ts';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { Fact } from '#ui/lists/Fact.tsx';
import { t as names } from './messages.ts';
import { t } from './page-messages.ts';

/** The site's currency is not known to us. */
const formatCost = (cost: number): string =>
  formatters.getNumberFormat(locale(), { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(cost);

/** The reported facts of an incident, and its outcome. */
export function IncidentFacts({ incident }: { incident: Incident }) {
  const clock = useSiteClock('exact');
  const { latitude, longitude, locationAccuracy } = incident;
  const typed = (text: string) => (
    <span dir="auto" lang={incident.language ?? undefined}>
      {text}
    </span>
  );
  const located = latitude !== null && longitude !== null;
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-3 tablet:grid-cols-2">
      <Fact name={t.type()}>{incidentNames.types[incident.reportedType]()}</Fact>
      <Fact name={t.location()}>
        {typed(incident.location)}
        {located && (
          <span className="block text-caption text-muted">
            <span className="font-mono">{coordinates(latitude, longitude)}</span>
            {locationAccuracy !== null && ` ${accuracyLabel(locationAccuracy)}`}
          </span>
        )}
      </Fact>
      <Fact name={t.reportedBy()}>
        {incident.reportedByName ?? names.anonymous()}
        <span className="block text-caption text-muted">{clock(incident.createdAt)}</span>
      </Fact>
      <Fact name={t.handledBy()}>{incident.assignedToName ?? t.nobodyYet()}</Fact>
      {incident.immediateAction && <Fact name={t.immediateAction()}>{typed(incident.immediateAction)}</Fact>}
      {incident.witnessInfo && <Fact name={t.witnesses()}>{typed(incident.witnessInfo)}</Fact>}
      {incident.warehouseZone && <Fact name={t.zone()}>{incident.warehouseZone}</Fact>}
      {incident.equipmentInvolved && <Fact name={t.equipment()}>{incident.equipmentInvolved}</Fact>}
      {incident.estimatedCost !== null && <Fact name={t.cost()}>{formatCost(incident.estimatedCost)}</Fact>}
      {incident.resolvedAt && (
        <Fact name={incident.status === 'closed' ? t.closedBy() : t.resolvedBy()}>
          {incident.resolvedByName ?? t.aManager()}
          <span className="block text-caption text-muted">{clock(incident.resolvedAt)}</span>
        </Fact>
      )}
      {incident.resolutionNotes && (
        <Fact name={t.resolutionNotes()} wide>
          {incident.resolutionNotes}
        </Fact>
      )}
    </dl>
  );
}
