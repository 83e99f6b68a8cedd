/** A card on a wall; sizes follow its letters. */
export const wallCard = 'min-h-0 min-w-0 overflow-hidden rounded-card bg-surface px-[0.95em] py-[0.7em] hairline';
