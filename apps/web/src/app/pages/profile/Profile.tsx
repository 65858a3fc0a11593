import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useViewer } from '../../../features/accounts/useViewer.ts';
import { keepBroughtProfile } from '../../../features/people/profile-query.ts';
import { OtherProfile } from './OtherProfile.tsx';
import { OwnProfile } from './OwnProfile.tsx';

/** Profile page: one's own, or another member's. */
export function Profile() {
  const { username = '' } = useParams();
  const { me } = useViewer();
  const cache = useQueryClient();
  useState(() => keepBroughtProfile(cache, username));
  if (me && me.username.toLowerCase() === username.toLowerCase()) return <OwnProfile me={me} />;
  return <OtherProfile key={username} username={username} viewerId={me?.id} />;
}
