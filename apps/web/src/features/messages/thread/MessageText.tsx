import { segments } from '@stenope/domain/posts/text';

/** Text of a message, with its line breaks. Web addresses become links. */
export function MessageText({ body }: { readonly body: string }) {
  return (
    <span className="wrap-anywhere whitespace-pre-wrap">
      {segments(body).map((segment, place) =>
        'link' in segment ? (
          <a
            key={place}
            href={segment.link}
            rel="noopener noreferrer nofollow ugc"
            target="_blank"
            className="underline underline-offset-3"
          >
            {segment.text}
          </a>
        ) : (
          <span key={place}>{segment.text}</span>
        ),
      )}
    </span>
  );
}
