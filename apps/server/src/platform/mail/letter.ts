import type { Language } from '@stenope/i18n/languages';
import type { Env } from '../env/settings.ts';
import type { Letter } from './mailer.ts';

/** Content of a mail, as plain text: it is escaped when it becomes HTML. */
export interface LetterContent {
  readonly language: Language;
  /** Also the subject. */
  readonly title: string;
  readonly greeting?: string;
  readonly paragraphs: readonly string[];
  /** The call to action, at an address of ours. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Below the action: how long the link is valid, what to do otherwise. */
  readonly notes?: readonly string[];
  readonly footer: string;
}

export type WrittenLetter = Omit<Letter, 'to'>;

/** One layout for all mails, in text and in equivalent HTML. */
export function writeLetter(env: Pick<Env, 'publicUrl'>, content: LetterContent): WrittenLetter {
  const { action } = content;
  const checked = {
    ...content,
    ...(action && { action: { ...action, url: ownAddress(env, action.url) } }),
  };
  return { subject: content.title, text: asText(checked), html: asHtml(checked) };
}

/** Refuses links to other sites, against phishing through our own mails. */
function ownAddress({ publicUrl }: Pick<Env, 'publicUrl'>, address: string): string {
  const url = URL.parse(address);
  if (!url || url.origin !== new URL(publicUrl).origin || url.username || url.password) {
    throw new Error('A letter may lead to our own address only');
  }
  return url.href;
}

function asText({
  title,
  greeting,
  paragraphs,
  action,
  notes = [],
  footer,
}: LetterContent): string {
  const blocks = [
    title,
    ...(greeting ? [greeting] : []),
    ...paragraphs,
    ...(action ? [`${action.label}\n${action.url}`] : []),
    ...notes,
    // Two dashes and a space start a signature, which mail programs omit from quotations.
    `-- \nSténopé\n${footer}`,
  ];
  return blocks.join('\n\n');
}

/** Neutral greys and one accent, as on the site; a dark variant where mail programs support it. */
const light = {
  wall: 'background-color:#f3f3f3;',
  sheet: 'background-color:#ffffff;border:1px solid #dcdcdc;',
  ink: 'color:#111111;',
  soft: 'color:#3c3c3c;',
  mute: 'color:#5f5f5f;',
  button: 'background-color:#bf360c;border:1px solid #bf360c;color:#ffffff;',
  link: 'color:#bf360c;',
} as const;

const dark: Readonly<Record<keyof typeof light, string>> = {
  wall: 'background-color:#0f0f0f !important;',
  sheet: 'background-color:#181818 !important;border-color:#303030 !important;',
  ink: 'color:#f4f4f4 !important;',
  soft: 'color:#c6c6c6 !important;',
  mute: 'color:#a0a0a0 !important;',
  button:
    'background-color:#ff5a2b !important;border-color:#ff5a2b !important;color:#160500 !important;',
  link: 'color:#ff5a2b !important;',
};

const darkStyle = Object.entries(dark)
  .map(([name, rules]) => `.${name}{${rules}}`)
  .join('\n');

/** System fonts: opening a mail fetches nothing. */
const face =
  "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue','Hiragino Sans','Yu Gothic',Arial,sans-serif;";

const dressed = (name: keyof typeof light, rules: string): string =>
  `class="${name}" style="${light[name]}${rules}"`;

/**
 * No tables, scripts, pictures or external fonts. Styles are inline because some programs drop the
 * rest; the stylesheet in the head only has the dark variant.
 */
function asHtml(content: LetterContent): string {
  const { language, title, greeting, paragraphs, action, notes = [], footer } = content;
  const paragraph = (text: string): string =>
    `<p ${dressed('soft', 'margin:0 0 16px;font-size:16px;line-height:1.55;')}>${escapeHtml(text)}</p>`;
  const note = (text: string): string =>
    `<p ${dressed('mute', 'margin:0 0 12px;font-size:14px;line-height:1.5;')}>${escapeHtml(text)}</p>`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${escapeHtml(title)}</title>
<style>
:root{color-scheme:light dark;supported-color-schemes:light dark;}
@media (prefers-color-scheme:dark){
${darkStyle}
}
</style>
</head>
<body ${dressed('wall', 'margin:0;padding:0;')}>
<div style="display:none;max-height:0;overflow:hidden;">${escapeHtml(paragraphs[0] ?? title)}</div>
<div role="article" lang="${language}" ${dressed('wall', `padding:32px 16px;${face}`)}>
<div ${dressed('sheet', 'max-width:560px;margin:0 auto;padding:32px;border-radius:10px;box-sizing:border-box;')}>
<p ${dressed('mute', 'margin:0 0 24px;font-size:14px;line-height:1;letter-spacing:0.04em;')}>Sténopé</p>
<h1 ${dressed('ink', 'margin:0 0 20px;font-size:26px;line-height:1.15;font-weight:600;')}>${escapeHtml(title)}</h1>
${[...(greeting ? [greeting] : []), ...paragraphs].map(paragraph).join('\n')}
${action ? actionHtml(action) : ''}
${notes.map(note).join('\n')}
</div>
<p ${dressed('mute', 'max-width:560px;margin:16px auto 0;font-size:13px;line-height:1.5;')}>${escapeHtml(footer)}</p>
</div>
</body>
</html>`;
}

/**
 * The URL is also written out below its button, for mail programs and people that do not trust
 * buttons.
 */
function actionHtml({ label, url }: NonNullable<LetterContent['action']>): string {
  const href = escapeHtml(url);
  const button =
    'display:inline-block;padding:13px 24px;border-radius:999px;font-size:16px;line-height:1.2;font-weight:600;text-decoration:none;';
  const small = 'font-size:13px;line-height:1.5;word-break:break-all;overflow-wrap:anywhere;';
  return `<p style="margin:24px 0 12px;"><a href="${href}" target="_blank" ${dressed('button', button)}>${escapeHtml(label)}</a></p>
<p style="margin:0 0 24px;"><a href="${href}" target="_blank" ${dressed('link', small)}>${href}</a></p>`;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
