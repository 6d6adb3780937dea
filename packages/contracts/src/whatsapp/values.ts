import { z } from 'zod'
import { line } from '../common.ts'
import { MAX_VARIABLE, MAX_VARIABLES } from './bounds.ts'

/** What the variables of a template stand for, by their place. */
export const TemplateValues = z.array(line(MAX_VARIABLE)).max(MAX_VARIABLES)
