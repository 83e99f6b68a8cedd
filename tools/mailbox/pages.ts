import type { Mail } from '@floorlight/test-kit/mailbox';

const refreshSeconds = 5;

/** All mails, newest first. Reloads itself. */
export const listPage = (mails: Mail[]): string =>
  page(
    'Mailbox',
    `<h1>Mailbox</h1>
${mails.length === 0 ? '<p>No mail yet. Every mail Floorlight sends appears here.</p>' : `<ul>${mails.map(listEntry).join('')}</ul>`}`,
    `<meta http-equiv="refresh" content="${refreshSeconds}">`,
  );

const listEntry = (mail: Mail): string =>
  `<li><a href="/mails/${mail.id}"><strong>${escapeHtml(mail.subject || '(no subject)')}</strong>
<span>to ${escapeHtml(addresses(mail.to))}</span> <time>${escapeHtml(mail.date)}</time></a></li>`;

export const mailPage = (mail: Mail): string =>
  page(
    mail.subject,
    `<p><a href="/">All mails</a></p>
<h1>${escapeHtml(mail.subject || '(no subject)')}</h1>
<dl><dt>From</dt><dd>${escapeHtml(addresses(mail.from))}</dd><dt>To</dt><dd>${escapeHtml(addresses(mail.to))}</dd>
<dt>Date</dt><dd><time>${escapeHtml(mail.date)}</time></dd></dl>
${attachments(mail)}
${mail.html ? `<iframe title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/email/${mail.id}/html"></iframe>` : ''}
${mail.text ? `<h2>As text</h2><pre>${escapeHtml(mail.text)}</pre>` : ''}`,
  );

export const missingPage = (): string => page('Not found', '<h1>Not found</h1><p><a href="/">All mails</a></p>');

const attachments = ({ id, attachments: files }: Mail): string =>
  files
    .map(
      ({ fileName, contentType, size }, index) =>
        `<p><a href="/email/${id}/attachments/${index}">${escapeHtml(fileName || 'attachment')}</a> ${escapeHtml(contentType)}, ${size} bytes</p>`,
    )
    .join('');

const addresses = (people: Mail['to']): string => people.map(({ address }) => address).join(', ');

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const page = (title: string, body: string, head = ''): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}
<title>${escapeHtml(title)} · Floorlight mailbox</title><style>${style}</style></head><body>${body}</body></html>`;

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 50rem; margin: 2rem auto; padding: 0 1rem }
ul { list-style: none; padding: 0 } li { border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent) }
li a { display: block; padding: .75rem 0; color: inherit; text-decoration: none } li strong { display: block }
time, dt { opacity: .75 } dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem } dd { margin: 0 }
iframe { width: 100%; height: 32rem; border: 1px solid gray; background: white } pre { white-space: pre-wrap }`;
