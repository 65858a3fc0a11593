import type { Archive } from '@stenope/contract/accounts/leaving';
import { echoAxes } from '@stenope/domain/echoes/axes';
import type { Archived, ArchivedPicture, ArchivedProfile } from '../archive/format.ts';
import type {
  findProfile,
  listComments,
  listGiven,
  listProducts,
  listReceived,
  listReports,
  listResponses,
  PictureRow,
  PostToTake,
} from './queries.ts';
import type { listConversations, listMessages } from './messages.ts';
import type { ExportRow } from './rows.ts';

type RowOf<List extends (...asked: never[]) => Promise<readonly unknown[]>> = Awaited<
  ReturnType<List>
>[number];

export function presentArchive(row: ExportRow, now: Date): Archive {
  const { id, state, progress, bytes, createdAt, expiresAt } = row;
  const isOver = expiresAt !== null && expiresAt <= now;
  return {
    id,
    state: isOver ? 'expired' : state,
    progress,
    bytes,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}

function presentPicture({ id, format, sha256, crop }: PictureRow): ArchivedPicture {
  return { file: `media/${id}.${format}`, sha256: sha256.toString('hex'), crop };
}

type Found = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

/** Exported profiles have the avatar as a file. */
type WrittenProfile = ArchivedProfile & { readonly avatar: ArchivedPicture | null };

export function presentProfile({ user, avatar, covers, trust }: Found): WrittenProfile {
  const { placeLabel: label, placeLat: lat, placeLon: lon } = user;
  const isPlaced = label !== null && lat !== null && lon !== null;
  return {
    username: user.username,
    displayName: user.displayName,
    email: user.email,
    fullName: user.fullName,
    bio: user.bio,
    website: user.website,
    location: isPlaced ? { label, lat, lon } : null,
    language: user.language,
    interests: user.interests,
    isPro: user.isPro,
    joinedAt: user.createdAt.toISOString(),
    avatar: avatar && presentPicture(avatar),
    covers: covers.map(({ photo, primary }) => ({ photo: presentPicture(photo), primary })),
    shop: user.shop,
    preferences: {
      silenced: user.silenced,
      hidesPreviews: user.hidesPreviews,
      showsSensitive: user.showsSensitive,
      wantsDigest: user.wantsDigest,
      showsGiven: trust?.showsGiven ?? false,
      showsProgress: trust?.showsProgress ?? false,
    },
  };
}

export function presentPost({ post, photo, tags, steps }: PostToTake): Archived<'posts'> {
  const { placeLabel: label, placeLat: lat, placeLon: lon, placePrecision: precision } = post;
  const isPlaced = lat !== null && lon !== null && precision !== null;
  return {
    id: post.id,
    title: post.title,
    description: post.description,
    photo: presentPicture(photo),
    alt: post.alt,
    sensitive: post.sensitive,
    licence: post.licence,
    hidesCamera: post.hidesCamera,
    allowsResponses: post.allowsResponses,
    resources: post.resources.map(({ label: name, link }) => ({ label: name, link })),
    place: isPlaced ? { label, lat, lon, precision } : null,
    tags: [...tags],
    steps: steps.map((step) => ({
      body: step.body,
      alt: step.alt,
      sensitive: step.sensitive,
      photo: step.photo && presentPicture(step.photo),
    })),
    state: post.state,
    createdAt: post.createdAt.toISOString(),
    editedAt: post.editedAt?.toISOString() ?? null,
  };
}

export function presentComment({ comment }: RowOf<typeof listComments>): Archived<'comments'> {
  const { id, postId, parentId, body, createdAt, editedAt } = comment;
  return {
    id,
    postId,
    parentId,
    body,
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
  };
}

export function presentResponse({
  response,
  photo,
}: RowOf<typeof listResponses>): Archived<'responses'> {
  const { id, postId, description, alt, sensitive, state, createdAt } = response;
  return {
    id,
    postId,
    photo: presentPicture(photo),
    description,
    alt,
    sensitive,
    state,
    createdAt: createdAt.toISOString(),
  };
}

export function presentProduct({
  product,
  photo,
}: RowOf<typeof listProducts>): Archived<'products'> {
  const { id, name, description, alt, sensitive, priceCents, link, sellerStatus, state } = product;
  return {
    id,
    name,
    description,
    photo: presentPicture(photo),
    alt,
    sensitive,
    priceCents,
    link,
    sellerStatus,
    state,
    createdAt: product.createdAt.toISOString(),
  };
}

type Rating = RowOf<typeof listGiven>['rating'];

/** Stored in half steps. */
function marksOf(
  rating: Pick<Rating, (typeof echoAxes)[number]>,
): Archived<'ratings-given'>['marks'] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a mark for each axis
  return Object.fromEntries(
    echoAxes.map((axis) => [axis, rating[axis] / 2]),
  ) as Archived<'ratings-given'>['marks'];
}

export function presentGiven({ rating, kind }: RowOf<typeof listGiven>): Archived<'ratings-given'> {
  return {
    workId: rating.workId,
    kind,
    marks: marksOf(rating),
    reasons: rating.reasons,
    createdAt: rating.createdAt.toISOString(),
    editedAt: rating.editedAt?.toISOString() ?? null,
  };
}

export function presentReceived(row: RowOf<typeof listReceived>): Archived<'ratings-received'> {
  const { rating, isNamed, mayInteract, username } = row;
  const said = row.saidBefore ?? rating;
  return {
    workId: rating.workId,
    marks: marksOf(said),
    // While raters are anonymous, a block changes nothing: it would reveal whose words they were.
    reasons: isNamed && !mayInteract ? {} : said.reasons,
    rater: isNamed && mayInteract ? username : null,
    day: isNamed ? rating.createdAt.toISOString().slice(0, 10) : null,
  };
}

export function presentReport(row: RowOf<typeof listReports>): Archived<'reports'> {
  const { targetKind, targetId, category, body, createdAt } = row;
  return { targetKind, targetId, category, body, createdAt: createdAt.toISOString() };
}

export function presentConversation(
  row: RowOf<typeof listConversations>,
): Archived<'conversations'> {
  const { key: id, username, startedByMe, createdAt } = row;
  return { id, with: username, startedByMe, createdAt: createdAt.toISOString() };
}

export function presentMessage({
  message,
  mine,
}: RowOf<typeof listMessages>): Archived<'messages'> {
  const { id, conversationId, body, createdAt } = message;
  return { id, conversationId, mine, body, createdAt: createdAt.toISOString() };
}
