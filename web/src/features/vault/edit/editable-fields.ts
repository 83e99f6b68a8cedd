/** What can be edited, in the order of the form. */
export const editableFields = ['description', 'location', 'sku', 'note'] as const;
export type EditableField = (typeof editableFields)[number];

/** New texts of the fields that change; blank removes one. */
export type Changes = { [Name in EditableField]?: string | undefined };
