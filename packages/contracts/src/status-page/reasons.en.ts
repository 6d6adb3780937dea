import type { statusPageReasons } from './reasons.ts'

export const statusPageReasonsEn: typeof statusPageReasons = {
  component_twice: 'Each service needs a name of its own.',
  component_unknown: 'This service is not on the status page.',
}
