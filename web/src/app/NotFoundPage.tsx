import { paths } from '@floorlight/contracts/paths';
import { SignpostBig } from 'lucide-react';
import { usePageTitle } from '#lib/device/page-title.ts';
import { MessagePage } from '#ui/MessagePage.tsx';

export function NotFoundPage() {
  usePageTitle('404 Page Not Found');
  return (
    <MessagePage icon={SignpostBig} title="404 Page Not Found" action={{ label: 'Back to home', to: paths.home }}>
      There is no page at this address. It may be mistyped, or the page has moved.
    </MessagePage>
  );
}
