import { detection } from './detection.ts'
import { groups } from './groups.ts'
import { merging } from './merging.ts'
import { models } from './models.ts'
import { runs } from './runs.ts'
import { settings } from './settings.ts'
import { training } from './training.ts'

/** The calls of this area, by noun. */
export const calls = { ...detection, groups, merge: merging, models, settings, training, ...runs }
