import { Suspense } from 'react';
import { ToteMinderPage } from '#features/totes/ToteMinderPage.tsx';
import { lazyScreen } from '#lib/language/lazy-screen.tsx';
import { LoadingNote } from '#ui/lists/Skeleton.tsx';

const InventoryTab = lazyScreen(async () => (await import('#features/counts/InventoryTab.tsx')).InventoryTab);

const BcBuddyTab = lazyScreen(async () => (await import('#features/scanning/buddy/BcBuddyTab.tsx')).BcBuddyTab);

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
