import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomSite } from '@floorlight/test-kit/random-site';
import { expect, test } from 'vitest';
import { anchorSigner, hashOfAnchor, readAnchor } from '../src/audit/anchors/anchor.ts';
import { requestTimeStamp } from '../src/audit/anchors/time-stamp.ts';
import { anchoredLog, minute, newKey, rehash } from './anchored-log.ts';
import { startTimeStampAuthority } from './time-stamp-authority.ts';

const log = await anchoredLog();

test('an honest log passes, and its newest entries are reported as not anchored yet', async () => {
  const siteId = await log.anchoredSite();
  await log.record(siteId, 2);
  const { status, output } = await log.verify();
  expect(readFileSync(join(log.directory, 'export.jsonl'), 'utf8')).toContain('Fire\u2028Emergency');
  expect(output).toContain(`${siteId} · audit log: 8 entries, unbroken, 2 of them newer than the last anchor`);
  expect(output).toContain('Verified by 2 anchors');
  expect(output).not.toContain('BROKEN');
  expect(status).toBe(0);
});

test("an owner's rewrite with recomputed hashes is found, with its first entry and the anchor that shows it", async () => {
  const siteId = await log.anchoredSite();
  const other = await log.anchoredSite();
  await log.tamper(
    `update audit_log set description = 'Nothing' where site_id = '${siteId}' and number = 5`,
    rehash(siteId),
  );
  await log.anchor(); // auth signs what the owner has written
  const { status, output } = await log.verify();
  expect(output).toMatch(
    new RegExp(
      `${siteId} · audit log: BROKEN: entry 5 \\([0-9a-f-]+\\) was rewritten: anchor 2 of .* UTC has another hash`,
    ),
  );
  expect(output).toContain(`${other} · audit log: 6 entries, unbroken`);
  expect(status).toBe(1);
});

test('a removed end is found although the recorded heads were changed too', async () => {
  const siteId = await log.anchoredSite();
  await log.tamper(`delete from audit_log where site_id = '${siteId}' and number > 4`, rehash(siteId));
  const { status, output } = await log.verify();
  expect(output).toMatch(
    new RegExp(
      `${siteId} · audit log: BROKEN: entry 5 is missing, and so are all entries up to 6: anchor 2 of .* has them`,
    ),
  );
  expect(status).toBe(1);
});

test('a removed end that new entries have replaced is found', async () => {
  const siteId = await log.anchoredSite();
  await log.tamper(`delete from audit_log where site_id = '${siteId}' and number > 4`, rehash(siteId));
  await log.record(siteId, 5);
  await log.anchor();
  expect((await log.verify()).output).toContain(`${siteId} · audit log: BROKEN: entry 5`);
});

test('a removed chain is found', async () => {
  const siteId = await log.anchoredSite();
  await log.tamper(
    `delete from audit_log where site_id = '${siteId}'`,
    `delete from audit_heads where site_id = '${siteId}'`,
  );
  const { status, output } = await log.verify();
  expect(output).toMatch(
    new RegExp(`${siteId} · audit log: BROKEN: entry 1 is missing, and so are all entries up to 6: anchor 1 of`),
  );
  expect(status).toBe(1);
});

test('anchors removed from the database are found, and come back from the file', async () => {
  await log.anchoredSite();
  await log.tamper('delete from audit_anchors');
  const { status, output } = await log.verify();
  expect(output).toContain('BROKEN: database lacks anchors 1–2, which other places have');
  expect(status).toBe(1);
  await log.record(randomSite(), 1);
  expect((await log.anchor())?.made?.anchor.number).toBe(3);
  expect((await log.verify()).status).toBe(0);
});

test('an anchor missing in all places is a gap that is found', async () => {
  const siteId = await log.anchoredSite();
  await log.record(siteId, 1);
  await log.anchor();
  await log.tamper('delete from audit_anchors where number = 2');
  const lines = readFileSync(log.anchors, 'utf8').split('\n');
  writeFileSync(log.anchors, [lines[0], lines[2], ''].join('\n'));
  const { status, output } = await log.verify();
  expect(output).toContain('BROKEN: Anchor 2 missing before anchor 3 of');
  expect(status).toBe(1);
});

test('a time without anchors is reported, and is no sign of manipulation', async () => {
  const siteId = await log.anchoredSite();
  log.clock += 120 * minute;
  await log.record(siteId, 1);
  await log.anchor();
  const { status, output } = await log.verify();
  expect(output).toMatch(/Note: No anchor was made between .* and .* UTC: nothing proves/);
  expect(status).toBe(0);
});

test('an anchors file of somebody with another key is found', async () => {
  const siteId = await log.anchoredSite();
  const forger = await anchorSigner(newKey());
  await log.tamper(
    `update audit_log set description = 'Nothing' where site_id = '${siteId}' and number = 2`,
    rehash(siteId),
    'delete from audit_anchors',
  );
  rmSync(log.anchors);
  const honestKeys = readFileSync(log.keys, 'utf8');
  await log.anchor({ signer: forger });
  writeFileSync(log.keys, honestKeys);
  const { status, output } = await log.verify();
  expect(output).toContain(`anchor in line 1: signed with the unknown key ${forger.keyId}`);
  expect(output).toContain('There is no valid anchor');
  expect(status).toBe(1);
});

test('an anchor whose content was changed has a wrong signature', async () => {
  await log.anchoredSite();
  const [first = '', second = ''] = readFileSync(log.anchors, 'utf8').split('\n');
  const [header, , signature] = second.split('.');
  const forged = Buffer.from(JSON.stringify({ ...readAnchor(second), heads: [] })).toString('base64url');
  writeFileSync(log.anchors, `${first}\n${header}.${forged}.${signature}\n`);
  const { status, output } = await log.verify();
  expect(output).toContain('anchor in line 2: the signature is wrong');
  expect(status).toBe(1);
});

test('the mailed hash of an anchor shows that all other copies were exchanged by somebody with the key', async () => {
  const siteId = await log.anchoredSite();
  const mailed = hashOfAnchor(readFileSync(log.anchors, 'utf8').split('\n')[1] ?? '');
  expect((await log.verify('--mailed', `2:${mailed}`)).status).toBe(0);
  await log.tamper(`update audit_log set description = 'Nothing' where site_id = '${siteId}'`, rehash(siteId));
  await log.tamper('delete from audit_anchors');
  rmSync(log.anchors);
  await log.anchor();
  await log.record(siteId, 1);
  await log.anchor();
  expect((await log.verify()).status).toBe(0);
  const { status, output } = await log.verify('--mailed', `2:${mailed}`);
  expect(output).toContain('BROKEN: Anchor 2 is not the one that was mailed');
  expect(status).toBe(1);
});

test('after a change of the key both keys verify their anchors, and the earlier one no later anchors', async () => {
  const siteId = await log.anchoredSite();
  const next = await anchorSigner(newKey());
  await log.record(siteId, 1);
  await log.anchor({ signer: next });
  expect((await log.verify()).status).toBe(0);
  log.clock += 25 * 60 * minute;
  await log.record(siteId, 1);
  await log.anchor(); // with the earlier key
  const { status, output } = await log.verify();
  expect(output).toContain(`signed with the key ${log.signer.keyId} outside the time of its validity`);
  expect(status).toBe(1);
});

test('a time stamp of an authority proves when an anchor existed, and one for another anchor is found', async () => {
  const authority = await startTimeStampAuthority();
  try {
    log.clock = Date.now() - 3 * minute;
    const siteId = await log.anchoredSite();
    const line = readFileSync(log.anchors, 'utf8').split('\n')[1] ?? '';
    const token = await requestTimeStamp(authority.url, line);
    await log.anchor({ timeStamp: { anchor: 2, token } });
    const roots = ['--time-stamp-roots', authority.rootFile];
    const honest = await log.verify(...roots);
    expect(honest.output).toMatch(
      /1 of the time stamps is right, the last: anchor 2 existed at .* says Test Authority/,
    );
    expect(honest.status).toBe(0);
    const stranger = await startTimeStampAuthority();
    const foreign = await log.verify('--time-stamp-roots', stranger.rootFile);
    await stranger.stop();
    expect(foreign.output).toContain('BROKEN: The time stamp of anchor 2 is wrong');
    await log.record(siteId, 1);
    await log.anchor({ timeStamp: { anchor: 3, token } });
    const wrong = await log.verify(...roots);
    expect(wrong.output).toContain('BROKEN: The time stamp of anchor 3 is wrong: it does not belong to this anchor');
    expect(wrong.status).toBe(1);
  } finally {
    await authority.stop();
  }
});
