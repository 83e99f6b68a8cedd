import { inLanguage } from '@floorlight/languages/active';
import { expect, test } from 'vitest';
import { renderMail } from './render.ts';

const content = {
  heading: '<script>alert("1")</script> & co',
  paragraphs: ['Zone <b>4</b>\nAisle 7', "It's urgent"],
  action: { label: 'Open <alert>', url: 'https://floor.test/?a=1&b="2"' },
  footer: 'Sent to all managers <of> main',
};

test('markup in the content is escaped', () => {
  const { html } = renderMail(content);
  expect(html).not.toMatch(/<script|<b>|<alert>|<of>/);
  expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; co</h1>');
  expect(html).toContain('Zone &lt;b&gt;4&lt;/b&gt;<br>Aisle 7');
  expect(html).toContain('href="https://floor.test/?a=1&amp;b=&quot;2&quot;"');
  expect(html).toContain('It&#39;s urgent');
});

test('the plain text has the same content, unescaped', () => {
  const { text } = renderMail(content);
  for (const part of [content.heading, ...content.paragraphs, content.action.label, content.action.url, content.footer])
    expect(text).toContain(part);
});

test('a mail without action has no link', () => {
  expect(renderMail({ heading: 'Done', paragraphs: ['All clear'] }).html).not.toContain('<a ');
});

test('what a mail lists is in both texts, escaped in the HTML, with the link of each', () => {
  const item = {
    heading: { text: '<b>Fire</b>', language: 'en' },
    lines: ['Sent by Ana', 'Dock <4>'],
    url: 'https://floor.test/?a=1&b',
  };
  const { text, html } = renderMail({ heading: 'Two', paragraphs: [], items: [item], brief: ['Smoke & gas'] });
  expect(text).toContain('* <b>Fire</b>\n  Sent by Ana\n  Dock <4>\n  https://floor.test/?a=1&b\n\n- Smoke & gas');
  expect(html).toMatch(/<a href="https:..floor.test.\?a=1&amp;b"[^>]*><p dir="auto" lang="en"[^>]*>&lt;b&gt;Fire/);
  expect(html).toContain('Dock &lt;4&gt;');
  expect(html).toContain('>Smoke &amp; gas</li>');
});

const arabic = { tag: 'ar', name: 'العربية', locale: 'ar-EG', direction: 'rtl' } as const;

test('a mail names its language and direction, and those of what a person typed', () => {
  const { html } = inLanguage({ language: arabic, catalogs: {} }, () =>
    renderMail({ heading: 'A', paragraphs: ['B', { text: 'Se <b>cayó</b>', language: 'es' }] }),
  );
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toMatch(/<p dir="auto" lang="es"[^>]*>Se &lt;b&gt;cayó&lt;\/b&gt;<\/p>/);
  expect(renderMail({ heading: 'A', paragraphs: [] }).html).toContain('<html lang="en" dir="ltr">');
});

test('markup in a translation is escaped', () => {
  const catalogs = { mails: { linkHint: ['<i>', 'Abra'] } };
  const { html } = inLanguage({ language: { ...arabic, tag: 'es' }, catalogs }, () => renderMail(content));
  expect(html).not.toContain('<i>');
});
