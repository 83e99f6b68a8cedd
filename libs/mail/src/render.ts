import { activeLanguage } from '@floorlight/languages/active';
import { t } from './messages.ts';

/** Text that a person typed; `language` as far as it is known. */
interface Typed {
  text: string;
  language: string | null;
}

export interface MailContent {
  heading: string;
  /** Plain text; line breaks are kept. */
  paragraphs: (string | Typed)[];
  /** Shown as a button. */
  action?: { label: string; url: string };
  footer?: string;
}

// Mail programs can't load our style sheets, so the brand's colours are repeated here.
const amber = '#f5a400';
const ink = '#14181f';
const slate = '#5b6472';
const font = "font-family:'Atkinson Hyperlegible Next',Verdana,Arial,sans-serif";

/**
 * Renders a mail in the active language, as plain text and as HTML with the same content, in which all content is
 * escaped.
 */
export function renderMail(content: MailContent): { text: string; html: string } {
  return { text: textOf(content), html: htmlOf(content) };
}

function textOf({ heading, paragraphs, action, footer }: MailContent): string {
  const parts = [
    heading,
    ...paragraphs.map((paragraph) => (typeof paragraph === 'string' ? paragraph : paragraph.text)),
  ];
  if (action) parts.push(`${action.label}:\n${action.url}`);
  parts.push(`-- \n${footer ? `${footer}\n` : ''}Floorlight`);
  return `${parts.join('\n\n')}\n`;
}

function htmlOf({ heading, paragraphs, action, footer }: MailContent): string {
  const { tag, direction } = activeLanguage();
  const language = `lang="${tag}" dir="${direction}"`;
  const body = paragraphs.map(paragraphOf);
  if (action) body.push(button(action));
  return `<!doctype html>
<html ${language}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(heading)}</title>
</head>
<body style="margin:0;padding:24px 12px;background:#eef1f5">
<div role="article" ${language} style="max-width:560px;margin:0 auto;background:#ffffff;border-radius:12px;overflow:hidden;color:${ink};${font};font-size:16px;line-height:1.5">
<p style="margin:0;padding:16px 24px;background:${ink};color:#ffffff;font-weight:bold"><span aria-hidden="true" style="color:${amber}">&#9679;</span> Floorlight</p>
<div style="padding:24px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(heading)}</h1>
${body.join('\n')}
</div>
${footer ? `<p style="margin:0;padding:0 24px 24px;color:${slate};font-size:14px">${withLineBreaks(footer)}</p>` : ''}
</div>
</body>
</html>
`;
}

function paragraphOf(paragraph: string | Typed): string {
  if (typeof paragraph === 'string') return `<p style="margin:0 0 16px">${withLineBreaks(paragraph)}</p>`;
  const { text, language } = paragraph;
  const lang = language ? ` lang="${escapeHtml(language)}"` : '';
  return `<p dir="auto"${lang} style="margin:0 0 16px">${withLineBreaks(text)}</p>`;
}

function button({ label, url }: { label: string; url: string }): string {
  const address = escapeHtml(url);
  return `<p style="margin:24px 0"><a href="${address}" style="display:inline-block;padding:16px 28px;background:${amber};color:${ink};font-weight:bold;text-decoration:none;border-radius:10px">${escapeHtml(label)}</a></p>
<p style="margin:0;color:${slate};font-size:14px">${escapeHtml(t.linkHint())}<br><a href="${address}" style="color:${ink};word-break:break-all">${address}</a></p>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (value: string): string => value.replace(/[&<>"']/g, (character) => entities[character] ?? '');
const withLineBreaks = (value: string): string => escapeHtml(value).replaceAll(/\r?\n/g, '<br>');
