import { usePageTitle } from '#lib/device/page-title.ts';
import type { View } from './screen-route.ts';

/** A screen of the route table, with its page title. */
export function TitledScreen({ screen: Screen, title }: View) {
  usePageTitle(title?.());
  return <Screen />;
}
