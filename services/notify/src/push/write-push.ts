import { EmergencyAlert, type EmergencyType } from '@floorlight/contracts/alerts';
import type { Language } from '@floorlight/contracts/languages';
import { alertPath, evacuationPath, incidentPath, paths, totePath } from '@floorlight/contracts/paths';
import type { PushKind, PushPayload } from '@floorlight/contracts/push';
import { inLanguageOf } from '@floorlight/languages/server';
import * as z from 'zod/mini';
import { t as announced } from '../announcements/announcement-messages.ts';
import { t } from './push-messages.ts';

export interface ToWrite {
  kind: PushKind;
  subjectId: string;
  siteId: string;
  /** Whose device gets it. */
  userId: string;
  occurredAt: Date;
  language: Language;
  /** Of an alert's event. */
  data: unknown;
  round: number | null;
}

type Words = Pick<PushPayload, 'title' | 'body' | 'path' | 'words'>;

/** The payload of a push in its reader's language. */
export const writePush = (push: ToWrite): PushPayload => ({
  kind: push.kind,
  id: push.subjectId,
  at: push.occurredAt.toISOString(),
  language: push.language,
  reader: { userId: push.userId, siteId: push.siteId },
  ...inLanguageOf(push.language, () => wordsOf(push)),
});

function wordsOf({ kind, subjectId, data, round }: ToWrite): Words {
  switch (kind) {
    case 'alarm': {
      const { emergencyType, warehouseZone, status, drill } = EmergencyAlert.parse(data);
      const isUnsolved = status === 'acknowledged';
      const body = [warehouseZone, round === null ? null : isUnsolved ? t.notOver() : t.notAcknowledged()];
      return {
        title: titleOf(emergencyType, drill),
        body: body.filter((part) => part !== null).join(' · '),
        path: alertPath(subjectId),
        ...(!isUnsolved && {
          words: {
            ...{ acknowledge: t.acknowledge(), open: t.open(), failed: t.failed(), offline: t.offline() },
            ...{ kept: t.kept(), acknowledged: t.answered.acknowledged() },
          },
        }),
      };
    }
    case 'answered': {
      const { emergencyType, status, cancelled, response, drill } = EmergencyAlert.parse(data);
      const answer = cancelled ? 'cancelled' : status === 'resolved' ? 'resolved' : (response?.step ?? 'acknowledged');
      return { title: titleOf(emergencyType, drill), body: t.answered[answer](), path: alertPath(subjectId) };
    }
    case 'evacuation':
      return { title: t.evacuation[drillOf(data)](), body: t.evacuationHint(), path: paths.home };
    case 'all_clear':
      return { title: t.allClear[drillOf(data)](), body: t.allClearHint(), path: paths.home };
    case 'needs_help':
      return { title: t.needsHelp[drillOf(data)](), body: t.needsHelpHint(), path: evacuationPath(subjectId) };
    case 'message':
    case 'placed': {
      const { emergencyType, warehouseZone, drill } = EmergencyAlert.parse(data);
      const body = kind === 'message' ? t.message() : t.placed({ zone: warehouseZone ?? '' });
      return { title: titleOf(emergencyType, drill), body, path: alertPath(subjectId) };
    }
    case 'test':
      return { title: t.test(), body: t.noEmergency(), path: paths.profile };
    case 'break_ending':
      return { title: t.breakEnding(), body: '', path: paths.home };
    case 'break_over':
      return { title: t.breakOver(), body: t.comeBack(), path: paths.home };
    case 'tote':
      return { title: t.tote(), body: '', path: totePath(subjectId) };
    case 'tote_wanted':
      return { title: t.toteWanted(), body: t.toteWantedHint(), path: totePath(subjectId) };
    case 'count':
      return { title: t.count(), body: '', path: `${paths.totes}?tab=inventory` };
    case 'share_asked':
      return { title: t.shareAsked(), body: t.shareAskedHint(), path: paths.vaultShared };
    case 'share_decided':
      return { title: t.shareDecided(), body: '', path: paths.vaultShared };
    case 'incident':
      return { title: t.incident(), body: t.incidentHint(), path: incidentPath(subjectId) };
    default:
      return kind satisfies never;
  }
}

/** A title that somebody typed may name people. */
function titleOf(type: EmergencyType | null, drill: boolean): string {
  const title = type === null ? t.emergency() : announced.alertTitle[type]();
  return drill ? t.drill({ title }) : title;
}

const Drill = z.object({ drill: z.boolean() });
const drillOf = (data: unknown): 'drill' | 'real' => (Drill.parse(data).drill ? 'drill' : 'real');
