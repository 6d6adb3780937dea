import type { Rows } from '../../row.ts'

/** The calendar of one's own deadlines. */
export const DEADLINES: Rows = {
  'deadlines.feed.get': { least: 'support-agent', works: () => ({}), naming: {} },
  'deadlines.feed.create': { least: 'support-agent', works: () => ({}), naming: {} },
  'deadlines.feed.remove': { least: 'support-agent', works: () => ({}), naming: {} },
}
