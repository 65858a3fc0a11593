import { readMarkup, type Block, type Span } from '@stenope/domain/legal/markup';
import { Link } from 'react-router';

/** A text of the site itself, drawn as elements: none of it ever becomes HTML. */
export function LegalText({ body, lang }: { readonly body: string; readonly lang: string }) {
  return (
    <div lang={lang} className="mt-6 grid gap-3 wrap-anywhere text-soft">
      {readMarkup(body).map((block, at) => (
        <Drawn key={at} block={block} />
      ))}
    </div>
  );
}

function Drawn({ block }: { readonly block: Block }) {
  if (block.kind === 'heading') {
    const Heading = block.level === 2 ? 'h2' : 'h3';
    return (
      <Heading className={`text-ink ${block.level === 2 ? 'mt-6 text-[1.25rem]' : 'mt-3 text-lg'}`}>
        <Words spans={block.spans} />
      </Heading>
    );
  }
  if (block.kind === 'paragraph') {
    return (
      <p>
        <Words spans={block.spans} />
      </p>
    );
  }
  const List = block.isNumbered ? 'ol' : 'ul';
  return (
    <List className={`grid gap-1.5 pl-6 ${block.isNumbered ? 'list-decimal' : 'list-disc'}`}>
      {block.items.map((spans, at) => (
        <li key={at}>
          <Words spans={spans} />
        </li>
      ))}
    </List>
  );
}

const linkLook = 'underline decoration-safelight underline-offset-4';

function Words({ spans }: { readonly spans: readonly Span[] }) {
  return spans.map(({ text, look, link }, at) => {
    const key = `${at} ${text}`;
    if (link?.startsWith('/')) {
      return (
        <Link key={key} to={link} className={linkLook}>
          {text}
        </Link>
      );
    }
    if (link !== undefined) {
      return (
        <a key={key} href={link} rel="noreferrer" className={linkLook}>
          {text}
        </a>
      );
    }
    if (look === 'strong') return <strong key={key}>{text}</strong>;
    return look === 'emphasis' ? <em key={key}>{text}</em> : text;
  });
}
