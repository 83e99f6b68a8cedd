import type { TokenAct } from '@floorlight/contracts/manager-tokens';

/** The acts of inventory that a token can open. */
export const openableActs = ['take_tote', 'approve_walls'] as const satisfies TokenAct[];
export type OpenableAct = (typeof openableActs)[number];

export const isOpenable = (act: TokenAct | undefined): act is OpenableAct =>
  openableActs.some((openable) => openable === act);
