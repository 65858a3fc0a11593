import { segments, unbroken, type Segment } from '@stenope/domain/posts/text';
import { Link } from 'react-router';
import { tagAddress } from '../tags/tag-address.ts';
import { MemberLink } from '../../../ui/buttons/MemberLink.tsx';

interface RichTextProps {
  readonly text: string;
  /** Current usernames of members mentioned in the text: other names stay plain. */
  readonly mentions: readonly string[];
}

const look = 'underline decoration-safelight underline-offset-3 hover:text-ink';

/** A text with its line breaks, hashtags, mentions and links. */
export function RichText({ text, mentions }: RichTextProps) {
  const known = new Set(mentions.map((name) => name.toLowerCase()));
  return (
    <span className="wrap-anywhere whitespace-pre-line">
      {segments(text).map((segment, place) => (
        <Piece key={place} segment={segment} known={known} />
      ))}
    </span>
  );
}

interface PieceProps {
  readonly segment: Segment;
  readonly known: ReadonlySet<string>;
}

function Piece({ segment, known }: PieceProps) {
  const { text } = segment;
  if ('tag' in segment) {
    return (
      <Link to={tagAddress(segment.tag)} className={look}>
        {text}
      </Link>
    );
  }
  if ('mention' in segment && known.has(segment.mention)) {
    return (
      <Link to={`/profile/${segment.mention}`} className={look}>
        {text}
      </Link>
    );
  }
  if ('link' in segment) {
    return (
      <MemberLink href={segment.link} className={look}>
        {text}
      </MemberLink>
    );
  }
  return unbroken(text);
}
