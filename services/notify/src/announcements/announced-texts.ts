import type { CodedTexts } from '@floorlight/contracts/notifications';
import type { Coded } from '@floorlight/languages/coded';
import type { Announcement } from './announcement.ts';

/** The columns of an announcement's title and message. A title that somebody typed has no code. */
export function announcedTexts(
  title: Coded | string,
  { text: message, ...codedMessage }: Coded,
): Pick<Announcement, 'title' | 'message'> & { coded: CodedTexts } {
  if (typeof title === 'string') return { title, message, coded: { message: codedMessage } };
  const { text, ...codedTitle } = title;
  return { title: text, message, coded: { title: codedTitle, message: codedMessage } };
}
