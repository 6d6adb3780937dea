/** Pages whose forms sign somebody in: a 401 there is an answer (R-115, C-28), and a session leads away from the first two. */
const SIGN_IN_PATHS = ['/login', '/login-old'] as const
const LINK_PATHS = ['/auth/callback', '/auth/callback-old', '/invite', '/reset', '/companies/validate-email', '/wallboard'] as const

const OPEN: readonly string[] = [...SIGN_IN_PATHS, ...LINK_PATHS, '/register', '/signup']

/** True for pages that need no session, which therefore do not leave when one ends. */
export const isPublicPath = (path: string): boolean => OPEN.includes(path.replace(/(?<=.)\/$/, ''))
export const isSignInPath = (path: string): boolean => (SIGN_IN_PATHS as readonly string[]).includes(path.replace(/\/$/, ''))
