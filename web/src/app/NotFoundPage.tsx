import { paths } from '@floorlight/contracts/paths';
import { SignpostBig } from 'lucide-react';
import { usePageTitle } from '#lib/device/page-title.ts';
import { MessagePage } from '#ui/MessagePage.tsx';
import { t } from './messages.ts';

export function NotFoundPage() {
  usePageTitle(t.notFoundTitle());
  return (
    <MessagePage icon={SignpostBig} title={t.notFoundTitle()} action={{ label: t.backHome(), to: paths.home }}>
      {t.notFound()}
    </MessagePage>
  );
}
