import { members } from './members.ts'
import { queues } from './queues.ts'
import { skills } from './skills.ts'

/** Calls of queues, by noun. */
export const calls = { ...queues, members, skills }
