import type { OwnMedia } from '@stenope/contract/media';
import { useQuery } from '@tanstack/react-query';
import type { Upload } from '../../../platform/uploads/upload.ts';
import { useUploadView } from '../../../platform/uploads/useUploadView.ts';
import { ownMediaQuery } from '../api.ts';
import { FileReceipt } from '../FileReceipt.tsx';

/** Receipt of a file that was just uploaded. */
export function UploadReceipt({ upload }: { readonly upload: Upload }) {
  const { media } = useUploadView(upload);
  return media === undefined ? null : <Arrived arrived={media} />;
}

function Arrived({ arrived }: { readonly arrived: OwnMedia }) {
  const { data: media } = useQuery(ownMediaQuery(arrived));
  // An unreadable file has no receipt.
  if (media.receipt === null && media.state !== 'processing') return null;
  return <FileReceipt receipt={media.receipt} profile={media.profile} />;
}
