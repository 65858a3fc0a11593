/**
 * Sentences of the development pages. Only developers read them and they never ship, so they are in
 * one language and not in the language files.
 */
export const words = {
  navigation: 'Development pages',
  gallery: { title: 'Gallery', lead: 'Every component, in every state.' },
  spinner: {
    title: 'Spinner',
    lead: 'What is shown while one waits.',
    sizes: 'Sizes',
    alone: 'With words of its own',
    waiting: 'One moment…',
    full: 'The whole screen',
    fill: 'Fill the screen for two seconds',
  },
  diagnostic: {
    title: 'Diagnostic',
    lead: 'What this page knows about itself.',
    asking: 'asking…',
    nobody: 'nobody',
    none: 'none',
    yes: 'yes',
    no: 'no',
  },
  auth: {
    title: 'Test people',
    lead: 'People made by the ordinary registration, on the data of this server. Their passwords are kept in this browser.',
    viewer: 'Signed in as',
    nobody: 'Nobody',
    create: 'Make a person',
    signOut: 'Sign out',
    signIn: 'Sign in',
    forget: 'Forget',
    listed: 'Made in this browser',
    empty: 'Nobody yet',
    emptySentence: 'Make a person; they are signed in at once.',
    failed: (reason: string) => `It came to nothing: ${reason}`,
  },
} as const;

export const places = [
  { to: '/dev/gallery', name: words.gallery.title },
  { to: '/dev/spinner', name: words.spinner.title },
  { to: '/dev/diagnostic', name: words.diagnostic.title },
  { to: '/dev/auth', name: words.auth.title },
] as const;
