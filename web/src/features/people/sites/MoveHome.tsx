import type { SiteName } from '@floorlight/contracts/accounts';
import type { ListedPerson } from '@floorlight/contracts/people';
import { House } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { SwitchRow } from '#ui/forms/SwitchRow.tsx';
import { useMoveHomeMutation } from '../api.ts';
import { t as people } from '../messages.ts';
import { nameOf } from '../name-of.ts';
import { useSaveToast } from '../use-save-toast.ts';
import { t } from './messages.ts';

interface MoveHomeProps {
  person: ListedPerson;
  sites: readonly SiteName[];
  homeName: string;
}

/** Makes another site somebody's home, and says what moves along and what stays. */
export function MoveHome({ person, sites, homeName }: MoveHomeProps) {
  const [isOpen, setOpen] = useState(false);
  const [siteId, setSiteId] = useState('');
  const [keepsAccess, setKeepsAccess] = useState(false);
  const [move, { isLoading }] = useMoveHomeMutation();
  const saved = useSaveToast();
  const target = sites.find(({ id }) => id === siteId);
  async function confirm() {
    if (!target) return;
    const answer = await move({ params: { id: person.id }, body: { siteId, keepsAccess } });
    if (saved(answer, t.moved({ site: target.name }), nameOf(person))) setOpen(false);
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <House aria-hidden="true" className="size-5" />
        {t.move()}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t.moveTitle({ name: nameOf(person) })}
        description={t.moveLead()}
        footer={
          <>
            <Button size="primary" onClick={() => setOpen(false)}>
              {people.cancel()}
            </Button>
            <Button variant="primary" size="primary" disabled={!target} busy={isLoading} onClick={() => void confirm()}>
              {t.moveNow()}
            </Button>
          </>
        }
      >
        <div className="grid grid-cols-1 gap-4">
          <SelectField
            label={t.newHome()}
            options={[
              { value: '', label: t.chooseSite() },
              ...sites.filter(({ id }) => id !== person.siteId).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={siteId}
            onChange={({ target }) => setSiteId(target.value)}
          />
          <p>{t.movesAlong()}</p>
          <p>{t.stays({ site: homeName })}</p>
          {person.role !== 'administrator' && sites.some(({ id }) => id === person.siteId) && (
            <SwitchRow label={t.keepsAccess({ site: homeName })} checked={keepsAccess} onChange={setKeepsAccess} />
          )}
        </div>
      </Dialog>
    </>
  );
}
