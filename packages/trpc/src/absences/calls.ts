import { absences } from './absences.ts'
import { feeds } from './feeds.ts'
import { shifts } from './shifts.ts'
import { happened, sudden } from './sudden.ts'

export const calls = { ...absences, return: happened, feeds, shifts, sudden }
