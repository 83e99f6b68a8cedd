import { randomUUID } from 'node:crypto';
import { type AlarmTest, alarmTestPause } from '@floorlight/contracts/alarm-tests';
import { languageOf } from '@floorlight/contracts/languages';
import { paths } from '@floorlight/contracts/paths';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, gt, isNotNull, sql } from '@floorlight/database/drizzle';
import { lockUntilCommit } from '@floorlight/database/lock-until-commit';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { inLanguageOf } from '@floorlight/languages/server';
import { queueMail } from '@floorlight/mail/mails';
import { renderMail } from '@floorlight/mail/render';
import { actorOf } from '@floorlight/service-kit/actor';
import { conflict } from '@floorlight/service-kit/failures';
import { afterCommit } from '../after-commit.ts';
import type { NotifyContext } from '../context.ts';
import { alarmTestFrame } from '../live/frames.ts';
import { queueTestPush } from '../push/queue-push.ts';
import { refusals } from '../refusal-messages.ts';
import { people } from '../schema.ts';
import { phoneNumbers, textMessages } from '../text-messages/tables.ts';
import { getAlarmTest } from './get-alarm-test.ts';
import { t } from './messages.ts';
import { alarmTests } from './tables.ts';

export interface AlarmTestContext extends NotifyContext {
  /** Null where this installation sends no text messages. */
  sendTextsNow: (() => void) | null;
}

/** Sends the caller a test alarm through all their channels. */
export async function startAlarmTest(context: AlarmTestContext, principal: Principal): Promise<AlarmTest> {
  const { sub: userId, siteId } = principal;
  const id = randomUUID();
  await context.db.transaction(async (tx) => {
    await lockUntilCommit(tx, `alarm test of ${userId}`);
    await refuseSoonAfter(tx, userId);
    const pushDevices = await queueTestPush(tx, { subjectId: id, siteId, userId });
    const hasEmail = await mailTest(context, tx, principal, id);
    const hasPhone = context.sendTextsNow !== null && (await textTest(tx, principal, id));
    await tx.insert(alarmTests).values({ id, userId, siteId, pushDevices, hasEmail, hasPhone });
    await writeEvent(tx, {
      name: 'notify.alarm.tested',
      siteId,
      actor: actorOf(principal),
      payload: { testId: id, pushDevices },
    });
    afterCommit(tx, () => {
      context.live.send({ siteId, userId, frame: alarmTestFrame(id) });
      context.queuePushesNow();
      context.sendTextsNow?.();
    });
  });
  return getAlarmTest(context, principal, id);
}

async function refuseSoonAfter(tx: Transaction, userId: string): Promise<void> {
  const isRecent = gt(alarmTests.startedAt, sql`now() - make_interval(secs => ${alarmTestPause})`);
  if ((await tx.$count(alarmTests, and(eq(alarmTests.userId, userId), isRecent))) > 0)
    throw conflict(coded(refusals.testedJustNow));
}

/** Returns whether they have a verified number. */
async function textTest(tx: Transaction, { sub: userId, siteId }: Principal, id: string): Promise<boolean> {
  const isTheirs = and(eq(phoneNumbers.userId, userId), isNotNull(phoneNumbers.verifiedAt));
  if ((await tx.$count(phoneNumbers, isTheirs)) === 0) return false;
  await tx.insert(textMessages).values({ kind: 'test', subjectId: id, userId, siteId });
  return true;
}

/** Returns whether they have an address. */
async function mailTest(
  { mailSiteOf, publicUrl }: NotifyContext,
  tx: Transaction,
  { sub, siteId }: Principal,
  id: string,
): Promise<boolean> {
  const [person] = await tx.select().from(people).where(eq(people.id, sub));
  if (!person?.email) return false;
  const site = mailSiteOf(siteId);
  const mail = inLanguageOf(languageOf(person, site), () => ({
    subject: t.subject(),
    ...renderMail({
      heading: t.heading(),
      paragraphs: [t.noEmergency(), t.explanation()],
      action: { label: t.open(), url: new URL(paths.profile, publicUrl).href },
      footer: t.why({ site: site.name }),
    }),
  }));
  await queueMail(tx, { id, to: person.email, lane: 'alert', ...mail });
  return true;
}
