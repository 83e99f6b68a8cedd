import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { useDesk } from '#ui/use-desk.ts';
import { t } from './messages.ts';
import { isOf, type Section, sections } from './sections.ts';
import type { SiteErrors } from './site-errors.ts';

interface SectionNavProps {
  chosen: Section['id'];
  errors: SiteErrors;
  /** The sections with unsaved changes. */
  changed: ReadonlySet<string>;
  onChoose: (section: Section['id']) => void;
}

/** The sections of the editor: a list on a desk, a select on a phone. Marks those with errors and with changes. */
export function SectionNav({ chosen, errors, changed, onChoose }: SectionNavProps) {
  const desk = useDesk();
  const stateOf = (section: Section) => {
    if (Object.keys(errors).some((path) => isOf(section, path))) return 'wrong';
    return changed.has(section.id) ? 'changed' : 'plain';
  };
  const nameOf = (section: Section) => {
    const name = t.sections[section.id]();
    const state = stateOf(section);
    return state === 'plain' ? name : t.sectionStates[state]({ name });
  };
  if (!desk)
    return (
      <SelectField
        label={t.section()}
        options={sections.map((section) => ({ value: section.id, label: nameOf(section) }))}
        value={chosen}
        onChange={({ target }) => {
          const section = sections.find(({ id }) => id === target.value);
          if (section) onChoose(section.id);
        }}
      />
    );
  return (
    <nav aria-label={t.section()} className="sticky top-0 rounded-card bg-surface p-2 shadow-card hairline">
      <ul className="grid gap-1">
        {sections.map((section) => {
          const { id, icon: Icon } = section;
          const state = stateOf(section);
          return (
            <li key={id}>
              <button
                type="button"
                aria-current={id === chosen || undefined}
                aria-label={nameOf(section)}
                onClick={() => onChoose(id)}
                className={clsx(
                  'flex min-h-11 w-full pointer-coarse:min-h-12 items-center gap-3 rounded-control px-3 text-start font-semibold hover:bg-sunken',
                  id === chosen ? 'bg-sunken chosen-edge' : 'text-muted',
                )}
              >
                <Icon aria-hidden="true" className="size-5 shrink-0" />
                <span className="min-w-0 grow">{t.sections[id]()}</span>
                {state === 'wrong' && <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-critical" />}
                {state === 'changed' && <span className="size-2 shrink-0 rounded-full bg-accent-text" />}
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
