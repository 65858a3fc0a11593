/**
 * Names nobody may take: they would read as an address of the site, or as someone who speaks for
 * it. Compared without case.
 */
const reserved = new Set([
  'about', 'account', 'accounts', 'admin', 'administrator', 'api', 'app', 'assets', 'auth', 'chat',
  'contact', 'create', 'edit', 'edit_post', 'edit_profile', 'explore', 'hashtag', 'help', 'home',
  'index', 'invite', 'legal', 'live', 'login', 'logout', 'map', 'me', 'media', 'moderation',
  'moderator', 'notifications', 'null', 'official', 'owner', 'post', 'privacy', 'profile',
  'register', 'reset_password', 'root', 'search', 'security', 'settings', 'shop', 'social_app',
  'staff', 'static', 'status', 'stenope', 'support', 'system', 'team', 'terms', 'trust',
  'undefined', 'upload', 'uploads', 'user', 'users', 'utilisateur', 'welcome', 'www',
]);

export function isReservedUsername(username: string): boolean {
  return reserved.has(username.toLowerCase());
}
