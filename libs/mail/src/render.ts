import { activeLanguage } from '@floorlight/languages/active';
import { t } from './messages.ts';

/** Text that a person typed; `language` as far as it is known. */
interface Typed {
  text: string;
  language: string | null;
}

type Paragraph = string | Typed;

/** One of several things that a mail is about. */
export interface MailItem {
  heading: Paragraph;
  lines: Paragraph[];
  /** What its heading links to. */
  url?: string;
}

export interface MailContent {
  heading: string;
  /** Plain text; line breaks are kept. */
  paragraphs: Paragraph[];
  /** Each in a box of its own, below the button. */
  items?: MailItem[];
  /** One line each, below the items. */
  brief?: string[];
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

function textOf({ heading, paragraphs, items = [], brief = [], action, footer }: MailContent): string {
  const parts = [heading, ...paragraphs.map(wordsOf)];
  if (action) parts.push(`${action.label}:\n${action.url}`);
  parts.push(...items.map(itemText));
  if (brief.length > 0) parts.push(brief.map((line) => `- ${line}`).join('\n'));
  parts.push(`-- \n${footer ? `${footer}\n` : ''}Floorlight`);
  return `${parts.join('\n\n')}\n`;
}

const wordsOf = (paragraph: Paragraph): string => (typeof paragraph === 'string' ? paragraph : paragraph.text);

const itemText = ({ heading, lines, url }: MailItem): string =>
  [`* ${wordsOf(heading)}`, ...lines.map((line) => `  ${wordsOf(line)}`), ...(url ? [`  ${url}`] : [])].join('\n');

function htmlOf({ heading, paragraphs, items = [], brief = [], action, footer }: MailContent): string {
  const { tag, direction } = activeLanguage();
  const language = `lang="${tag}" dir="${direction}"`;
  const body = paragraphs.map((paragraph) => paragraphOf(paragraph));
  if (action) body.push(button(action));
  body.push(...items.map(itemHtml));
  if (brief.length > 0) body.push(briefHtml(brief));
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

function paragraphOf(paragraph: Paragraph, style = 'margin:0 0 16px'): string {
  if (typeof paragraph === 'string') return `<p style="${style}">${withLineBreaks(paragraph)}</p>`;
  const { text, language } = paragraph;
  const lang = language ? ` lang="${escapeHtml(language)}"` : '';
  return `<p dir="auto"${lang} style="${style}">${withLineBreaks(text)}</p>`;
}

function itemHtml({ heading, lines, url }: MailItem): string {
  const title = paragraphOf(heading, 'margin:0 0 4px;font-weight:bold;font-size:18px');
  const content = [
    url ? `<a href="${escapeHtml(url)}" style="color:${ink}">${title}</a>` : title,
    ...lines.map((line) => paragraphOf(line, 'margin:0')),
  ];
  return `<div style="margin:0 0 16px;padding:12px 16px;border:1px solid #d5dbe3;border-radius:8px">
${content.join('\n')}
</div>`;
}

const briefHtml = (lines: string[]): string => `<ul style="margin:0 0 16px;padding-inline-start:20px">
${lines.map((line) => `<li dir="auto" style="margin:0 0 4px">${escapeHtml(line)}</li>`).join('\n')}
</ul>`;

function button({ label, url }: { label: string; url: string }): string {
  const address = escapeHtml(url);
  return `<p style="margin:24px 0"><a href="${address}" style="display:inline-block;padding:16px 28px;background:${amber};color:${ink};font-weight:bold;text-decoration:none;border-radius:10px">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;color:${slate};font-size:14px">${escapeHtml(t.linkHint())}<br><a href="${address}" style="color:${ink};word-break:break-all">${address}</a></p>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (value: string): string => value.replace(/[&<>"']/g, (character) => entities[character] ?? '');
const withLineBreaks = (value: string): string => escapeHtml(value).replaceAll(/\r?\n/g, '<br>');
