import { existsSync, renameSync } from 'node:fs';

/**
 * Puts the file of the audit log's anchors aside after a restore, so that the restored product begins a file: those anchors
 * name entries that are lost now, and prove it. Returns what the operator must know, in words, or null where there is no
 * file.
 */
export function putAsideAnchors(anchors: string, now = new Date()): string | null {
  if (!existsSync(anchors)) return null;
  const kept = anchors.replace(/(\.[^./]*)?$/, `-until-${now.toISOString().slice(0, 19).replaceAll(':', '-')}$1`);
  try {
    renameSync(anchors, kept);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    return `Put ${anchors} aside before the product starts, or the audit log can't be verified: its anchors name the entries that the backup lacks. It stays there because of this: ${reason}`;
  }
  return `The anchors of the audit log from before are in ${kept}: keep them. They name the entries that the backup lacks.`;
}
