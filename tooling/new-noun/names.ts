/** The words of every layer, folder, router key and feature (docs/architecture.md). */
const AREAS = [
  'auth',
  'tickets',
  'comments',
  'ticket-list',
  'watchers',
  'recurring',
  'time',
  'users',
  'companies',
  'templates',
  'tags',
  'search',
  'reports',
  'files',
  'custom-fields',
  'knowledge-base',
  'duplicates',
  'queues',
  'sla',
  'automation',
  'workflows',
  'checklists',
  'documents',
  'email',
  'integrations',
  'assistant',
  'chat',
  'notifications',
  'absences',
  'backups',
  'audit',
  'analytics',
  'monitoring',
  'maintenance',
  'tenants',
  'roles',
  'profile',
]
const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/** What is wrong with the two words; undefined where nothing is. */
export function namesProblem(area: string | undefined, noun: string | undefined): string | undefined {
  if (!area || !noun) return 'Say the area and the noun, as in: npm run new:noun tickets watchers'
  if (!AREAS.includes(area)) return `"${area}" is not an area. There are: ${AREAS.join(', ')}.`
  if (!KEBAB.test(noun)) return `"${noun}" is not a name for a file: small letters, digits and single dashes, a letter first.`
  if (noun === 'index' || noun === 'internal') return `"${noun}" means something else here.`
  return undefined
}

/** watchers → Watcher, categories → Category, saved-views → SavedView. */
export function typeName(noun: string): string {
  const singular = noun
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch|sh)es$/, '$1')
    .replace(/([^su])s$/, '$1')
  return singular.replace(/(^|-)([a-z0-9])/g, (_, __, letter: string) => letter.toUpperCase())
}

/** saved-views → savedViews */
export const routerName = (noun: string): string => noun.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** saved-views → Saved views: a first title, until somebody writes the right one. */
export const titleOf = (noun: string): string => `${noun.charAt(0).toUpperCase()}${noun.slice(1).replaceAll('-', ' ')}`

/** Where its REST calls and its page are found: /queues for the noun that an area is named after, /tickets/saved-views otherwise. */
export const screenPath = (area: string, noun: string): string => (area === noun ? `/${area}` : `/${area}/${noun}`)
