import { changesBetween } from '@floorlight/contracts/changes';
import type { SiteSettings } from '@floorlight/contracts/site-settings';
import { Download, History, TriangleAlert } from 'lucide-react';
import { type ComponentProps, useMemo, useState } from 'react';
import { useRowParam } from '#lib/lists/use-row-param.ts';
import { useLeaveGuard } from '#lib/navigation/use-leave-guard.ts';
import { useUsageTime } from '#lib/time/use-usage-time.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PageHeader, PageHint } from '#ui/PageHeader.tsx';
import { describeChanges } from './describe-changes.ts';
import { HistorySheet } from './HistorySheet.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { t } from './messages.ts';
import { ReviewDialog } from './ReviewDialog.tsx';
import { SaveDialog } from './SaveDialog.tsx';
import { SectionNav } from './SectionNav.tsx';
import { sectionOf, sections } from './sections.ts';
import { SiteFormProvider } from './site-form.ts';
import { useExport } from './use-export.ts';
import { usePeopleNames } from './use-people-names.ts';
import { useSave } from './use-save.ts';
import { useSiteDraft } from './use-site-draft.ts';
import { Warnings } from './Warnings.tsx';

interface SiteEditorProps {
  newest: SiteSettings;
  title: string;
  back: ComponentProps<typeof PageHeader>['back'];
}

/** Changes the settings of a site, a section at a time. Nothing is stored before Save. */
export function SiteEditor({ newest, title, back }: SiteEditorProps) {
  const draft = useSiteDraft(newest);
  const { settings, base, isChanged, isOutdated } = draft;
  const { errors, check, save, isSaving } = useSave(newest, draft);
  const { exportSites, isExporting } = useExport();
  const { timeInSentence: timeOf } = useUsageTime();
  const toast = useToast();
  const [dialog, setDialog] = useState<'save' | 'review' | 'history' | null>(null);
  const [leavingTo, setLeavingTo] = useState<string | null>(null);
  useLeaveGuard(isChanged, setLeavingTo);
  const [requested, choose] = useRowParam('section', true);
  const chosen = sections.find(({ id }) => id === requested) ?? sections[0];

  const people = usePeopleNames(settings.id);
  const mine = useMemo(() => describeChanges(draft.changes, people), [draft.changes, people]);
  const changed = useMemo(
    () => new Set(draft.changes.flatMap(({ path: [field = ''] }) => sectionOf(field)?.id ?? [])),
    [draft.changes],
  );
  const name = newest.changedByName ?? t.somebody();
  const close = () => setDialog(null);
  const showField = (path: string | undefined) => {
    const section = path === undefined ? undefined : sectionOf(path);
    if (section) choose(section.id);
  };

  const startSave = () => {
    if (isOutdated) return setDialog('review');
    const wrong = check();
    if (wrong.length === 0) return setDialog('save');
    showField(wrong[0]);
    toast({ title: t.checkFields({ count: wrong.length }), tone: 'danger' });
  };
  const finishSave = async () => {
    showField((await save()) ?? undefined);
    close();
  };

  return (
    <SiteFormProvider value={{ ...draft, errors }}>
      <div className="grid grid-cols-1 gap-5">
        <PageHeader
          back={back}
          title={title}
          action={
            <div className="grid w-full grid-cols-2 gap-3 tablet:flex tablet:w-auto tablet:flex-wrap">
              <Button onClick={() => setDialog('history')}>
                <History aria-hidden="true" className="size-5" />
                {t.history()}
              </Button>
              <Button busy={isExporting} onClick={() => void exportSites(settings.id)}>
                <Download aria-hidden="true" className="size-5" />
                {t.export()}
              </Button>
              <Button disabled={!isChanged} onClick={draft.discard}>
                {t.discard()}
              </Button>
              <Button variant="primary" disabled={!isChanged} onClick={startSave}>
                {isChanged ? t.save({ count: mine.length }) : t.saved()}
              </Button>
            </div>
          }
        >
          <PageHint>
            {newest.changedByName
              ? t.versionBy({ version: newest.version, name: newest.changedByName, time: timeOf(newest.changedAt) })
              : t.versionAt({ version: newest.version, time: timeOf(newest.changedAt) })}
          </PageHint>
        </PageHeader>
        {isOutdated && (
          <Notice tone="high" icon={TriangleAlert}>
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="min-w-0 grow basis-60">{t.changedMeanwhileHint({ name })}</p>
              <Button onClick={() => setDialog('review')}>{t.review()}</Button>
            </div>
          </Notice>
        )}
        <Warnings settings={settings} responders={newest.responders} chosen={chosen?.id} onOpen={choose} />
        {chosen && (
          <div className="grid grid-cols-1 items-start gap-5 desk:grid-cols-[13rem_minmax(0,1fr)]">
            <SectionNav chosen={chosen.id} errors={errors} changed={changed} onChoose={choose} />
            <div className="grid grid-cols-1 gap-5">
              <chosen.screen />
            </div>
          </div>
        )}
      </div>
      <SaveDialog
        open={dialog === 'save'}
        changes={mine}
        busy={isSaving}
        onClose={close}
        onSave={() => void finishSave()}
      />
      <ReviewDialog
        open={dialog === 'review' && base !== undefined}
        name={name}
        theirs={base && dialog === 'review' ? describeChanges(changesBetween(base, newest.settings), people) : []}
        mine={mine}
        onClose={close}
        onKeep={() => {
          draft.rebase();
          close();
        }}
        onDiscard={() => {
          draft.discard();
          close();
        }}
      />
      {dialog === 'history' && (
        <HistorySheet
          siteId={settings.id}
          onClose={close}
          onUndo={(from, to) => {
            draft.apply(from, to);
            close();
            toast({ title: t.undone(), message: t.undoneHint(), tone: 'info' });
          }}
        />
      )}
      <LeaveDialog to={leavingTo} count={mine.length} onStay={() => setLeavingTo(null)} />
    </SiteFormProvider>
  );
}
