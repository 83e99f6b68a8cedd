import { Role } from '@floorlight/contracts/person';
import { FileUp, Mail, QrCode, X } from 'lucide-react';
import { useState } from 'react';
import { useCurrentUser, useMay } from '#lib/session/current-user.ts';
import { t as session } from '#lib/session/messages.ts';
import { useSiteNames } from '#lib/session/sites-api.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Tabs } from '#ui/controls/Tabs.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { t as people } from '../messages.ts';
import { ImportCsv } from './ImportCsv.tsx';
import { InviteByEmail } from './InviteByEmail.tsx';
import { InviteBySheet } from './InviteBySheet.tsx';
import type { InvitedAs } from './invited-as.ts';
import { t } from './messages.ts';

export function InvitePanel({ onClose }: { onClose: () => void }) {
  const [way, setWay] = useState('mail');
  const [as, setAs] = useState<InvitedAs>({ siteId: useCurrentUser().siteId, role: 'worker' });
  const choices = <Choices as={as} onChange={setAs} />;
  return (
    <section
      aria-label={t.title()}
      className="rounded-card bg-surface p-4 shadow-card hairline desk:sticky desk:top-0 desk:p-5"
    >
      <div className="flex items-center justify-between">
        <h2 className="font-semibold text-title">{t.title()}</h2>
        <IconButton label={t.close()} className="-me-2" onClick={onClose}>
          <X aria-hidden="true" className="size-6" />
        </IconButton>
      </div>
      <Tabs
        label={t.ways()}
        value={way}
        onChange={setWay}
        tabs={[
          { id: 'mail', label: t.mail(), icon: Mail, content: <InviteByEmail as={as}>{choices}</InviteByEmail> },
          { id: 'qr', label: t.qr(), icon: QrCode, content: <InviteBySheet as={as}>{choices}</InviteBySheet> },
          { id: 'csv', label: t.csv(), icon: FileUp, content: <ImportCsv /> },
        ]}
      />
    </section>
  );
}

function Choices({ as, onChange }: { as: InvitedAs; onChange: (as: InvitedAs) => void }) {
  const seesAll = useMay('people.manageAll');
  const sites = useSiteNames();
  const roles = Role.options.filter((role) => seesAll || role !== 'administrator');
  return (
    <>
      <fieldset className="rounded-control hairline">
        <legend className="sr-only">{people.role()}</legend>
        {roles.map((role) => (
          <label key={role} className="flex min-h-14 items-center gap-3 px-4 py-2 not-last:hairline-b">
            <input
              type="radio"
              name="role"
              className="size-6 shrink-0 accent-accent-text"
              checked={as.role === role}
              onChange={() => onChange({ ...as, role })}
            />
            <span className="min-w-0">
              <span className="block font-semibold">{session.roles[role]()}</span>
              <span className="block text-caption text-muted">{t.roles[role]()}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {seesAll && sites.length > 1 && (
        <SelectField
          label={people.site()}
          options={sites.map(({ id, name }) => ({ value: id, label: name }))}
          value={as.siteId}
          onChange={({ target }) => onChange({ ...as, siteId: target.value })}
        />
      )}
    </>
  );
}
