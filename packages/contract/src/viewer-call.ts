/**
 * `readViewer` without its schema. Every page calls this first, also for visitors, who need no
 * schema for anything: this file imports nothing.
 */
export const viewerCall = {
  id: 'auth.viewer.read',
  about: 'Who is asking: the signed-in person, or nobody.',
  method: 'GET',
  path: '/api/auth/viewer',
  access: 'anyone',
  status: 200,
  errors: [],
} as const;
