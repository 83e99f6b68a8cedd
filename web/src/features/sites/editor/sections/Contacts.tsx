import { randomId } from '#lib/device/random-id.ts';
import { TextField } from '#ui/forms/Field.tsx';
import { t as ui } from '#ui/messages.ts';
import { t } from '../messages.ts';
import { useSiteForm } from '../site-form.ts';
import { RowsEditor } from './RowsEditor.tsx';
import { SectionCard } from './SectionCard.tsx';

const bannerFields = ['emergencyServices', 'securityExtension', 'managerOnCallExtension'] as const;
const priorities = ['critical', 'high', 'medium', 'low'] as const;

export function Contacts() {
  const { settings, edit, errors } = useSiteForm();
  const { banner, quickDial, additionalContacts } = settings;
  const name = { key: 'name', label: t.fields.contactName() } as const;
  const phone = { key: 'phone', label: t.fields.phone(), type: 'tel' } as const;
  const directDial = { key: 'directDial', label: t.fields.directDial(), type: 'tel' } as const;
  const priority = {
    key: 'priority',
    label: t.fields.priority(),
    options: priorities.map((value) => ({ value, label: ui.severity[value]() })),
  } as const;
  return (
    <>
      <SectionCard title={t.banner()} hint={t.hints.banner()}>
        <div className="grid grid-cols-1 gap-4 tablet:grid-cols-3">
          {bannerFields.map((field) => (
            <TextField
              key={field}
              type="tel"
              label={t.fields[field]()}
              value={banner[field]}
              error={errors[`banner.${field}`]}
              onChange={({ target }) => edit({ banner: { ...banner, [field]: target.value } })}
            />
          ))}
        </div>
      </SectionCard>
      <SectionCard title={t.quickDial()} hint={t.hints.quickDial()}>
        <RowsEditor
          path="quickDial"
          rows={quickDial}
          columns={[name, phone, directDial, priority]}
          add={t.addContact()}
          blank={() => ({ id: randomId(), name: '', phone: '', directDial: '', priority: 'medium' as const })}
          onChange={(rows) => edit({ quickDial: rows })}
        />
      </SectionCard>
      <SectionCard title={t.additionalContacts()}>
        <RowsEditor
          path="additionalContacts"
          rows={additionalContacts}
          columns={[name, phone, directDial]}
          add={t.addContact()}
          blank={() => ({ name: '', phone: '', directDial: '' })}
          onChange={(rows) => edit({ additionalContacts: rows })}
        />
      </SectionCard>
    </>
  );
}
