import { lazy, Suspense } from 'react';
import { ToteMinderPage } from '#features/totes/ToteMinderPage.tsx';
import { LoadingNote } from '#ui/lists/Skeleton.tsx';

const InventoryTab = lazy(async () => ({
  default: (await import('#features/counts/InventoryTab.tsx')).InventoryTab,
}));

const BcBuddyTab = lazy(async () => ({
  default: (await import('#features/scanning/buddy/BcBuddyTab.tsx')).BcBuddyTab,
}));

/** The tote screen, with the tabs of other features. */
export function ToteScreen() {
  return (
    <ToteMinderPage
      inventory={
        <Suspense fallback={<LoadingNote />}>
          <InventoryTab />
        </Suspense>
      }
      bcBuddy={
        <Suspense fallback={<LoadingNote />}>
          <BcBuddyTab />
        </Suspense>
      }
    />
  );
}
