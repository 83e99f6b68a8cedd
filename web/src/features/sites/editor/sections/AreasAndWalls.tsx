import { useState } from 'react';
import { TextAreaField } from '#ui/forms/Field.tsx';
import { formatAreas, maxWalls } from '../area-lines.ts';
import { t } from '../messages.ts';
import { useSiteForm } from '../site-form.ts';
import { SectionCard } from './SectionCard.tsx';

/** Errors shown; the rest are counted. */
const mostErrors = 10;

/** Areas with their walls as text, one area per line, so that many can be pasted at once. */
export function AreasAndWalls() {
  const { settings, areasText, areaErrors, editAreas, errors } = useSiteForm();
  const { afeAreas } = settings;
  const [formatted, setFormatted] = useState({ afeAreas, text: formatAreas(afeAreas) });
  // Undone or merged elsewhere: while typing, the typed text counts.
  if (areasText === undefined && formatted.afeAreas !== afeAreas)
    setFormatted({ afeAreas, text: formatAreas(afeAreas) });
  const lines = areaErrors.map(({ line, problem, text }) =>
    t.inLine({ line, error: t.lineProblems[problem]({ text, count: maxWalls }) }),
  );
  const refused =
    areaErrors.length > 0
      ? []
      : Object.entries(errors).flatMap(([path, error]) => {
          if (path === 'afeAreas') return error;
          const area = /^afeAreas\.(\d+)/.exec(path)?.[1];
          return area === undefined ? [] : t.inArea({ area: afeAreas[Number(area)]?.name ?? '', error });
        });
  const found = [...lines, ...refused];
  const walls = afeAreas.reduce((sum, area) => sum + area.walls.length, 0);
  return (
    <SectionCard title={t.sections.areas()} hint={t.hints.areas()}>
      <TextAreaField
        label={t.fields.afeAreas()}
        hint={t.hints.afeAreas()}
        rows={12}
        spellCheck={false}
        className="font-mono"
        value={areasText ?? formatted.text}
        error={found.length > 0 ? t.lineErrors({ count: found.length }) : undefined}
        onChange={({ target }) => editAreas(target.value)}
      />
      {found.length > 0 ? (
        <ul className="grid gap-1 text-critical">
          {found.slice(0, mostErrors).map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      ) : (
        <p role="status" className="text-muted">
          {t.areasCounted({ areas: afeAreas.length, walls })}
        </p>
      )}
    </SectionCard>
  );
}
